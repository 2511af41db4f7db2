//! What holds quality management itself is loosened by two of its people: each such setting, over HTTP.
use identity::permissions::Role;
use serde_json::{Value, json};

use super::quality_rules;
use crate::harness::{Client, Shop};

/// Where the rule is read, what is sent there to loosen it, and where what it says stands in the answer.
struct Looser {
    read: &'static str,
    path: &'static str,
    body: Value,
    at: &'static str,
    before: Value,
    after: Value,
}

const REASON: &str = "人手不足，报备";

fn all() -> Vec<Looser> {
    let parts = [of_parcels_and_deliveries(), of_figures(), of_papers_and_people()];
    parts.into_iter().flatten().collect()
}

fn of_parcels_and_deliveries() -> Vec<Looser> {
    let dispatch = |second: bool, codes: &str, warmest: &str| {
        json!({
            "second_person_checks": second, "coldest": "2", "warmest": warmest, "trace_codes": codes, "reason": REASON,
        })
    };
    vec![
        Looser {
            read: "dispatch_rules",
            path: "dispatch_rules",
            body: dispatch(false, "known", "8"),
            at: "/second_person_checks",
            before: json!(true),
            after: json!(false),
        },
        Looser {
            read: "dispatch_rules",
            path: "dispatch_rules",
            body: dispatch(true, "never", "8"),
            at: "/trace_codes",
            before: json!("known"),
            after: json!("never"),
        },
        Looser {
            read: "dispatch_rules",
            path: "dispatch_rules",
            body: json!({
                "second_person_checks": true, "coldest": "2", "warmest": "8", "trace_codes": "always",
                "carriers_due_on": "2999-12-31", "reason": REASON,
            }),
            at: "/second_person_checks",
            before: json!(true),
            after: json!(true),
        },
        Looser {
            read: "receiving_rules",
            path: "receiving_rules",
            body: json!({
                "second_person": false, "shortest_days": 180, "coldest": "2", "warmest": "8",
                "scans_due_on": "2026-01-01", "letters_bind": true, "reason": REASON,
            }),
            at: "/second_person",
            before: json!(true),
            after: json!(false),
        },
        Looser {
            read: "receiving_rules",
            path: "receiving_rules",
            body: json!({
                "second_person": true, "shortest_days": 30, "coldest": "2", "warmest": "8",
                "scans_due_on": "2026-01-01", "letters_bind": true, "reason": REASON,
            }),
            at: "/shortest_days",
            before: json!(180),
            after: json!(30),
        },
        Looser {
            read: "receiving_rules",
            path: "receiving_rules",
            body: json!({
                "second_person": true, "shortest_days": 180, "coldest": "2", "warmest": "8",
                "scans_due_on": "2026-01-01", "letters_bind": false, "reason": REASON,
            }),
            at: "/letters_bind",
            before: json!(true),
            after: json!(false),
        },
    ]
}

fn of_figures() -> Vec<Looser> {
    vec![
        quality("care_days", json!(120), "/care_days", json!(90)),
        quality("near_expiry_days", json!(90), "/near_expiry_days", json!(180)),
        quality("doping_years", json!(1), "/doping_years", json!(2)),
        quality("own_licence_days", json!(90), "/own_licence_days", json!(180)),
        quality(
            "faulty_receipt_blocks",
            json!(false),
            "/faulty_receipt_blocks",
            json!(true),
        ),
        quality(
            "invoice_with_goods",
            json!(false),
            "/invoice_with_goods",
            json!(true),
        ),
        quantity(500, 30, "/order_units", 100, 500),
        quantity(100, 7, "/period_days", 30, 7),
        after_sales(
            "999999.00",
            7,
            "/second_person_above",
            json!("5000.00"),
            json!("999999.00"),
        ),
        after_sales("5000.00", 1, "/open_days", json!(7), json!(1)),
    ]
}

fn of_papers_and_people() -> Vec<Looser> {
    vec![
        Looser {
            read: "document_rules",
            path: "document_rules/corrections",
            body: json!({ "is_needed": false, "reason": REASON }),
            at: "/corrections_need_second",
            before: json!(true),
            after: json!(false),
        },
        Looser {
            read: "review_rules",
            path: "review_rules",
            body: json!({ "ephedrine": false, "first_order": false, "above_amount": null, "reason": REASON }),
            at: "/ephedrine",
            before: json!(true),
            after: json!(false),
        },
        Looser {
            read: "contract_rules/1",
            path: "contract_rules/1",
            body: json!({ "is_required": false, "valid_months": 12, "covers_stores": true, "reason": REASON }),
            at: "/is_required",
            before: json!(true),
            after: json!(false),
        },
        Looser {
            read: "first_sale_rules",
            path: "first_sale_rules",
            body: json!({ "kind": 1, "document_kind": "registration", "is_required": false, "reason": REASON }),
            at: "/rows/0/is_required/0",
            before: json!(true),
            after: json!(false),
        },
        Looser {
            read: "department_rules",
            path: "department_rules",
            body: json!({ "class": "tcm_piece", "departments": "中医、内科", "reason": REASON }),
            at: "/rows/1/departments",
            before: json!("中医、民族医、中西医结合"),
            after: json!("中医、内科"),
        },
        Looser {
            read: "shop_facts",
            path: "shop_facts/identity",
            body: json!({ "company": "另一家医药有限公司", "address": "武汉", "icp": "", "reason": REASON }),
            at: "/company",
            before: json!("药集医药（武汉）有限公司"),
            after: json!("另一家医药有限公司"),
        },
        Looser {
            read: "own_licences/5",
            path: "own_licences/5",
            body: json!({
                "number": "JY14201020000001（演示）", "scope": [], "valid_from": null, "valid_to": "2033-12-31",
                "pictures": [], "reason": REASON,
            }),
            at: "/valid_to",
            before: json!("2031-12-31"),
            after: json!("2033-12-31"),
        },
        Looser {
            read: "role_conflicts",
            path: "role_conflicts",
            body: json!({ "role": "qa", "other": "super", "is_forbidden": false, "reason": REASON }),
            at: "/rows/0/other",
            before: json!("super"),
            after: json!("product"),
        },
    ]
}

fn quality(field: &str, after: Value, at: &'static str, before: Value) -> Looser {
    let mut body = quality_rules::delivered();
    body["sealed_report_releases"] = json!(false);
    body["reason"] = json!(REASON);
    body[field] = after.clone();
    Looser {
        read: "quality_rules",
        path: "quality_rules",
        body,
        at,
        before,
        after,
    }
}

fn quantity(order_units: i64, period_days: i64, at: &'static str, before: i64, after: i64) -> Looser {
    Looser {
        read: "quantity_rules",
        path: "quantity_rules",
        body: json!({
            "order_units": order_units, "period_days": period_days, "period_units": 300, "usual_times": 3,
            "reason": "人手不足，报备",
        }),
        at,
        before: json!(before),
        after: json!(after),
    }
}

fn after_sales(alone: &str, open_days: i64, at: &'static str, before: Value, after: Value) -> Looser {
    Looser {
        read: "after_sale_rules",
        path: "after_sale_rules",
        body: json!({
            "open_days": open_days, "send_within_days": 7, "most_photos": 9, "second_person_above": alone,
            "return_receiver": "仓库", "return_phone": "13800000000", "return_address": "武汉", "reason": "人手不足，报备",
        }),
        at,
        before,
        after,
    }
}

async fn stands(qa: &Client, rule: &Looser) -> Value {
    let read = qa.get(&format!("/admin/api/{}", rule.read)).await;
    let found = read.assert_ok().body.pointer(rule.at);
    found.cloned().unwrap_or_default()
}

#[tokio::test]
async fn one_person_of_quality_management_loosens_nothing_that_holds_it() {
    for rule in all() {
        let shop = Shop::start().await;
        let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
        let path = format!("/admin/api/{}", rule.path);
        assert_eq!(stands(&qa, &rule).await, rule.before, "{} {}", rule.path, rule.at);
        qa.put_json(&path, &rule.body).await.assert_ok();
        assert_eq!(stands(&qa, &rule).await, rule.before, "{} waits", rule.path);
        qa.put_json(&path, &rule.body).await.assert_refused(409);
        let list = second
            .get(r#"/admin/api/asked_changes?filter={"can_decide":true}"#)
            .await;
        let asked = list.assert_ok().body[0].clone();
        assert_eq!(asked["address"], rule.path, "{list:?}");
        for (field, wanted) in asked["wanted"].as_object().unwrap() {
            let sent = &rule.body[field];
            // 2 degrees are 2.0.
            let degrees = sent.as_str().map(|text| json!(format!("{text}.0")));
            let is_same = sent == wanted || degrees.as_ref() == Some(wanted);
            assert!(is_same, "{}.{field}: {wanted}", rule.path);
        }

        // Refused, it is asked for again before it counts.
        let refuse = format!("/admin/api/asked_changes/{}/refuse", asked["id"]);
        let no = json!({ "reason": "人手已补足" });
        second.post_json(&refuse, &no).await.assert_ok();
        second.put_json(&path, &rule.body).await.assert_ok();
        assert_eq!(stands(&qa, &rule).await, rule.before, "{} waits again", rule.path);
        qa.put_json(&path, &rule.body).await.assert_ok();
        assert_eq!(stands(&qa, &rule).await, rule.after, "{} by two", rule.path);
        let left = qa.get("/admin/api/asked_changes").await;
        assert_eq!(left.assert_ok().body, json!([]), "{}", rule.path);
    }
}

#[tokio::test]
async fn stricter_rules_are_in_force_at_once_and_settle_what_was_asked_for() {
    let shop = Shop::start().await;
    let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let path = "/admin/api/dispatch_rules";
    let rules = |second: bool, warmest: &str| {
        json!({
            "second_person_checks": second, "coldest": "2", "warmest": warmest, "trace_codes": "known", "reason": "修订",
        })
    };
    qa.put_json(path, &rules(false, "8")).await.assert_ok();
    let stricter = second.put_json(path, &rules(true, "7")).await;
    assert_eq!(stricter.assert_ok().body["warmest"], "7.0");
    assert_eq!(qa.get("/admin/api/asked_changes").await.body, json!([]));
    // Back to what it was is looser again.
    let wider = second.put_json(path, &rules(true, "8")).await;
    assert_eq!(wider.assert_ok().body["warmest"], "7.0");
    for (field, wrong) in [
        ("warmest", "8.1"),
        ("coldest", "1.9"),
        ("coldest", "-40"),
        ("warmest", "15"),
    ] {
        let mut body = rules(true, "8");
        body[field] = json!(wrong);
        let refused = qa.put_json(path, &body).await;
        assert!(refused.wrong_fields().contains(&field), "{field} {refused:?}");
    }
}

/// Who changes the commercial part of the rules neither agrees nor settles.
#[tokio::test]
async fn what_waits_stays_while_service_changes_the_rest_of_the_form() {
    let shop = Shop::start().await;
    let (qa, service) = (shop.staff(Role::Qa).await, shop.staff(Role::Service).await);
    let path = "/admin/api/review_rules";
    let rules = |ephedrine: bool, above: &str| json!({ "ephedrine": ephedrine, "first_order": true, "above_amount": above, "reason": "旺季" });
    let asked = qa.put_json(path, &rules(false, "3000.00")).await;
    assert_eq!(
        (&asked.assert_ok().body["ephedrine"], &asked.body["above_amount"]),
        (&json!(true), &json!("3000.00"))
    );
    service.put_json(path, &rules(true, "5000.00")).await.assert_ok();
    service
        .put_json(path, &rules(false, "5000.00"))
        .await
        .assert_refused(403);
    let second = shop.staff(Role::Qa).await;
    let agreed = second.put_json(path, &rules(false, "5000.00")).await;
    assert_eq!(
        (
            &agreed.assert_ok().body["ephedrine"],
            &agreed.body["above_amount"]
        ),
        (&json!(false), &json!("5000.00"))
    );
}
