//! /admin/api/shipments/{id}/check, /admin/api/dispatch_rules: how a parcel leaves
use catalog::factory::NewGoods;
use chrono::{Days, TimeDelta};
use identity::{companies::models::facts::LicenceKind, permissions::Role};
use kernel::Money;
use serde_json::{Value, json};

use super::shipments::{ROWS, pick, picking, send, shown};
use crate::harness::{Answer, Buyer, Client, Shop};

/// What a checker says of every line of a parcel.
pub(crate) async fn check(checker: &Client, number: &str, fault: &str) -> Answer {
    let lines = shown(checker, number).await["lines"].clone();
    let lines: Vec<Value> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|line| json!({ "id": line["id"], "fault": fault }))
        .collect();
    let body = json!({ "lines": lines });
    checker.post_json(&format!("{ROWS}/{number}/check"), &body).await
}

/// An order that was picked: its number and that of its parcel.
pub(super) async fn picked(buyer: &Buyer, warehouse: &Client, goods_id: i64) -> (String, String) {
    let (payment, order) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let number = picking(warehouse, &order).await;
    pick(warehouse, &number, json!([])).await.assert_ok();
    (order, number)
}

#[tokio::test]
async fn a_parcel_leaves_once_another_person_has_checked_every_line() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let checker = shop.staff(Role::Warehouse).await;
    let id = shop.goods(NewGoods::default()).await;
    let (order, number) = picked(&buyer, &picker, id).await;
    let early = send(&picker, &number, "SF1").await;
    early.assert_refused(409);
    assert!(early.message().contains("复核"), "{early:?}");
    let own = check(&picker, &number, "").await;
    own.assert_refused(409);
    assert!(own.message().contains("另一位同事"), "{own:?}");
    let path = format!("{ROWS}/{number}/check");
    for missing in [json!({ "lines": [] }), json!({ "lines": [{ "id": 999_999 }] })] {
        checker.post_json(&path, &missing).await.assert_refused(422);
    }
    let checked = check(&checker, &number, "").await;
    let body = &checked.assert_ok().body;
    assert_eq!(body["lines"][0]["quality"], "合格");
    assert!(
        body["checked_at"].is_string() && body["checker"] != body["picker"],
        "{body}"
    );
    assert!(
        body["checked_at"].as_str() >= body["picked_at"].as_str(),
        "in the right order"
    );
    check(&checker, &number, "").await.assert_refused(409);
    send(&picker, &number, "SF1").await.assert_ok();
    let told = buyer.get(&format!("/api/order/{order}")).await;
    assert!(told.text.contains("出库复核通过"), "{told:?}");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_fault_sends_the_parcel_back_to_the_picker() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let checker = shop.staff(Role::Warehouse).await;
    let id = shop.goods(NewGoods::default()).await;
    let (_, number) = picked(&buyer, &picker, id).await;
    let back = check(&checker, &number, "外包装破损").await;
    let body = &back.assert_ok().body;
    assert_eq!(
        (&body["status"], &body["lines"][0]["quality"]),
        (&json!("picking"), &json!("外包装破损"))
    );
    send(&picker, &number, "SF1").await.assert_refused(409);
    pick(&picker, &number, json!([])).await.assert_ok();
    check(&checker, &number, "").await.assert_ok();
    send(&picker, &number, "SF1").await.assert_ok();
    shop.assert_invariants().await;
}

/// Each drop is paid back by a document of its own.
#[tokio::test]
async fn after_a_failed_check_more_units_may_be_missing() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let checker = shop.staff(Role::Warehouse).await;
    let id = shop
        .goods(NewGoods {
            price: Some(Money(1_000)),
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 4).await;
    buyer.pay(&payment).await.assert_ok();
    let number = picking(&picker, &order).await;
    let line = shown(&picker, &number).await["lines"][0].clone();
    let batch = &line["batches"][0]["batch_id"];
    let found = |units: i64| {
        let batches = json!([{ "batch_id": batch, "number": units }]);
        json!([{ "id": line["id"], "batches": batches, "rest": "refund" }])
    };
    pick(&picker, &number, found(3)).await.assert_ok();
    check(&checker, &number, "外包装破损").await.assert_ok();
    pick(&picker, &number, found(2)).await.assert_ok();
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let data = detail.assert_ok().data();
    assert_eq!(
        (&data["refunded"], &data["lines"][0]["dropped_number"]),
        (&json!("20.00"), &json!(2))
    );
    check(&checker, &number, "").await.assert_ok();
    send(&picker, &number, "SF1").await.assert_ok();
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert_eq!(
        messages.assert_ok().text.matches("有商品缺货").count(),
        2,
        "{messages:?}"
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_many_who_check_at_once_one_does() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (one, other) = (
        shop.staff(Role::Warehouse).await,
        shop.staff(Role::Warehouse).await,
    );
    let id = shop.goods(NewGoods::default()).await;
    let (_, number) = picked(&buyer, &picker, id).await;
    let (first, second) = tokio::join!(check(&one, &number, ""), check(&other, &number, ""));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{first:?} {second:?}");
}

#[tokio::test]
async fn quality_management_may_let_the_picker_check_too() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let rules = json!({ "second_person_checks": false, "coldest": "2", "warmest": "8", "trace_codes": "known", "reason": "人手不足，报备" });
    picker
        .put_json("/admin/api/dispatch_rules", &rules)
        .await
        .assert_refused(403);
    let qa = shop.staff(Role::Qa).await;
    let wrong = json!({ "second_person_checks": true, "coldest": "8", "warmest": "2", "trace_codes": "known", "reason": "" });
    let refused = qa.put_json("/admin/api/dispatch_rules", &wrong).await;
    assert_eq!(refused.wrong_fields(), ["reason", "warmest"]);
    let changed = shop.agreed_by_two("/admin/api/dispatch_rules", &rules).await;
    assert_eq!(changed.assert_ok().body["second_person_checks"], false);
    let (_, number) = picked(&buyer, &picker, id).await;
    send(&picker, &number, "SF1").await.assert_refused(409);
    check(&picker, &number, "").await.assert_ok();
    send(&picker, &number, "SF1").await.assert_ok();

    let (payment, order) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF2" });
    let at_once = picker
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await;
    assert_eq!(at_once.assert_ok().body["status"], 40);
}

#[tokio::test]
async fn a_licence_that_ran_out_after_the_check_keeps_the_parcel_and_what_let_it_go_is_shown() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let today = shop.services.clock.today();
    shop.set_last_day(&buyer, LicenceKind::DrugTrading, today).await;
    let (order, number) = picked(&buyer, &warehouse, id).await;
    shop.check_parcel(&number).await;
    shop.services.clock.advance(TimeDelta::days(1));
    let warehouse = shop.staff(Role::Warehouse).await;
    let refused = send(&warehouse, &number, "SF1").await;
    refused.assert_refused(409);
    assert_eq!(refused.data()["refusals"][0]["code"], "licence_drug_trading");
    assert_eq!(shown(&warehouse, &number).await["status"], "picked");

    shop.set_last_day(&buyer, LicenceKind::DrugTrading, today + Days::new(300))
        .await;
    send(&warehouse, &number, "SF1").await.assert_ok();
    let of_staff = shop
        .staff(Role::Qa)
        .await
        .get(&format!("/admin/api/orders/{order}"))
        .await;
    let of_buyer = buyer.get(&format!("/api/order/{order}")).await;
    for proofs in [&of_staff.assert_ok().body["proofs"], &of_buyer.data()["proofs"]] {
        let steps = proofs[0]["proofs"].as_array().unwrap();
        let told: Vec<&Value> = steps.iter().map(|step| &step["step"]).collect();
        assert_eq!(told, ["placed", "picked", "sent"], "{proofs}");
        let licence = |place: usize| {
            let documents = steps[place]["documents"].as_array().unwrap();
            let kind = |one: &&Value| one["kind_text"] == LicenceKind::DrugTrading.text();
            documents.iter().find(kind).unwrap().clone()
        };
        assert_eq!(licence(0)["valid_to"], json!(today));
        assert_eq!(licence(2)["valid_to"], json!(today + Days::new(300)));
        assert_eq!(licence(2)["scope"][0], "化学药制剂");
        assert_eq!(steps[2]["parcel"], json!(number));
    }
    shop.assert_invariants().await;
}

/// Picks two packs of a product, and scans these codes; the number of its parcel, and the line.
async fn picked_with(picker: &Client, buyer: &Buyer, goods_id: i64, codes: &str) -> (String, Value) {
    let (payment, order) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(picker, &order).await;
    let line = shown(picker, &list).await["lines"][0]["id"].clone();
    scan(picker, &list, &line, codes).await;
    pick(picker, &list, json!([])).await.assert_ok();
    (list, line)
}

async fn scan(picker: &Client, list: &str, line: &Value, codes: &str) {
    let body = json!({ "line": line, "codes": codes });
    picker
        .post_json(&format!("{ROWS}/{list}/codes"), &body)
        .await
        .assert_ok();
}

/// Whether the checker is told that each pack of the only line needs its code.
async fn needs_codes(checker: &Client, parcel: &str) -> Value {
    shown(checker, parcel).await["lines"][0]["needs_codes"].clone()
}

fn trace_codes_rule(needed: &str) -> Value {
    json!({
        "second_person_checks": true, "coldest": "2", "warmest": "8", "trace_codes": needed, "reason": "追溯要求",
    })
}

#[tokio::test]
async fn a_medicine_that_is_known_to_have_trace_codes_leaves_with_one_on_every_pack() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let checker = shop.staff(Role::Warehouse).await;
    let id = shop.goods(NewGoods::default()).await;
    let code = |last: u32| format!("8123456789012345678{last}");
    let both = |one: u32, other: u32| code(one) + " " + &code(other);

    let (parcel, line) = picked_with(&picker, &buyer, id, "").await;
    assert_eq!(needs_codes(&checker, &parcel).await, json!(false));
    check(&checker, &parcel, "").await.assert_ok();
    send(&picker, &parcel, "SF1").await.assert_ok();
    let (parcel, half) = picked_with(&picker, &buyer, id, &code(1)).await;
    let field = |line: &Value| format!("codes.{line}");
    assert_ne!(line, half);
    assert_eq!(
        needs_codes(&checker, &parcel).await,
        json!(true),
        "one of two was scanned"
    );
    let refused = check(&checker, &parcel, "").await;
    assert_eq!(refused.wrong_fields(), [field(&half)], "one of two was scanned");
    scan(&picker, &parcel, &half, &both(1, 2)).await;
    check(&checker, &parcel, "").await.assert_ok();
    scan(&picker, &parcel, &half, &code(1)).await;
    let taken_away = check(&checker, &parcel, "").await;
    assert_eq!(taken_away.wrong_fields(), [field(&half)], "after the check");
    scan(&picker, &parcel, &half, &both(1, 2)).await;
    check(&checker, &parcel, "").await.assert_ok();
    send(&picker, &parcel, "SF2").await.assert_ok();

    // From now on its packs are known to have codes.
    let (parcel, line) = picked_with(&picker, &buyer, id, "").await;
    assert_eq!(needs_codes(&checker, &parcel).await, json!(true));
    let refused = check(&checker, &parcel, "").await;
    assert_eq!(refused.wrong_fields(), [field(&line)]);
    check(&checker, &parcel, "外包装破损").await.assert_ok();
    pick(&picker, &parcel, json!([])).await.assert_ok();
    scan(&picker, &parcel, &line, &both(3, 4)).await;
    check(&checker, &parcel, "").await.assert_ok();
    shop.assert_invariants().await;
}

/// What was compared with the order are the packs that were scanned.
#[tokio::test]
async fn codes_that_change_after_the_check_are_checked_again() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let checker = shop.staff(Role::Warehouse).await;
    let id = shop.goods(NewGoods::default()).await;
    let code = |last: u32| format!("8123456789012345678{last}");
    let (parcel, line) = picked_with(&picker, &buyer, id, &(code(1) + " " + &code(2))).await;
    check(&checker, &parcel, "").await.assert_ok();
    let same = code(2) + " " + &code(1);
    scan(&picker, &parcel, &line, &same).await;
    assert!(shown(&picker, &parcel).await["checked_at"].is_string());

    scan(&picker, &parcel, &line, &(code(1) + " " + &code(3))).await;
    let kept = shown(&picker, &parcel).await;
    assert_eq!(
        (
            &kept["status"],
            &kept["checked_at"],
            &kept["checker"],
            &kept["lines"][0]["quality"]
        ),
        (&json!("picked"), &json!(null), &json!(""), &json!(""))
    );
    let early = send(&picker, &parcel, "SF1").await;
    early.assert_refused(409);
    assert!(early.message().contains("复核"), "{early:?}");
    check(&picker, &parcel, "").await.assert_refused(409);
    check(&checker, &parcel, "").await.assert_ok();
    send(&picker, &parcel, "SF1").await.assert_ok();
    shop.assert_invariants().await;
}

/// Either the codes came first, and nobody has checked them, or the parcel did.
#[tokio::test]
async fn of_a_parcel_that_is_sent_while_it_is_scanned_one_wins() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (checker, other) = (
        shop.staff(Role::Warehouse).await,
        shop.staff(Role::Warehouse).await,
    );
    let id = shop.goods(NewGoods::default()).await;
    let (parcel, line) = picked_with(&picker, &buyer, id, "81234567890123456781").await;
    let whole = json!({ "line": line, "codes": "81234567890123456781 81234567890123456782" });
    let path = format!("{ROWS}/{parcel}/codes");
    other.post_json(&path, &whole).await.assert_ok();
    check(&checker, &parcel, "").await.assert_ok();
    let changed = json!({ "line": line, "codes": "81234567890123456781 81234567890123456783" });
    let (sent, scanned) = tokio::join!(send(&picker, &parcel, "SF1"), other.post_json(&path, &changed));
    let mut statuses = [sent.status.as_u16(), scanned.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{sent:?} {scanned:?}");
}

#[tokio::test]
async fn quality_management_says_of_which_medicines_every_pack_needs_its_trace_code() {
    let shop = Shop::start().await;
    let (buyer, picker) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (checker, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let id = shop.goods(NewGoods::default()).await;
    let rules = qa.get("/admin/api/dispatch_rules").await;
    assert_eq!(rules.assert_ok().body["trace_codes"], "known");
    let path = "/admin/api/dispatch_rules";
    let refused = qa.put_json(path, &trace_codes_rule("often")).await;
    assert_eq!(refused.wrong_fields(), ["trace_codes"]);
    let changed = qa.put_json(path, &trace_codes_rule("always")).await;
    assert_eq!(changed.assert_ok().body["trace_codes"], "always");
    let (parcel, line) = picked_with(&picker, &buyer, id, "").await;
    let refused = check(&checker, &parcel, "").await;
    assert_eq!(refused.wrong_fields(), [format!("codes.{line}")]);
    let never = shop.agreed_by_two(path, &trace_codes_rule("never")).await;
    assert_eq!(never.assert_ok().body["trace_codes"], "never");
    scan(&picker, &parcel, &line, "81234567890123456789").await;
    check(&checker, &parcel, "").await.assert_ok();
    send(&picker, &parcel, "SF1").await.assert_ok();
}
