//! /admin/api/draws
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::clock::shop_day;
use serde_json::json;

use crate::{
    coupons_support::{Office, with},
    draw_support::{approve, draft},
    harness::{Client, Shop},
};

#[tokio::test]
async fn what_is_wrong_is_named_by_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let prize = json!({ "kind": "points", "name": "积分", "points": 10, "weight": 5, "total": 9 });
    let right = || draft(shop.now(), json!([prize]));
    let wrong = |field: &str, value: serde_json::Value| {
        let mut plan = right();
        plan[field] = value;
        plan
    };
    let of_prize = |field: &str, value: serde_json::Value| {
        let mut plan = right();
        plan["prizes"][1][field] = value;
        plan
    };
    let prize_of = |value: &str| {
        let mut plan = right();
        plan["prizes"][1] =
            json!({ "kind": "balance", "name": "大奖", "value": value, "weight": 5, "total": 1 });
        plan
    };
    for (field, body) in [
        ("name", wrong("name", json!(" "))),
        ("ends_at", wrong("ends_at", json!("2020-01-01T00:00:00Z"))),
        ("starts_at", wrong("starts_at", json!("morgen"))),
        ("image", wrong("image", json!("//elsewhere.cn/a.png"))),
        ("per_amount", wrong("chance_kind", json!("per_amount"))),
        ("points", wrong("chance_kind", json!("points"))),
        ("limit", wrong("limit", json!(0))),
        ("buyer_types", wrong("buyer_types", json!([99]))),
        ("regions", wrong("regions", json!(["火星"]))),
        ("budget", wrong("budget", json!("0"))),
        ("prizes", wrong("prizes", json!([prize]))),
        ("prizes", wrong("prizes", json!([]))),
        ("prizes", wrong("prizes", vec![prize.clone(); 17].into())),
        ("prizes.1.weight", of_prize("weight", json!(1_000_000_000))),
        ("prizes.1.weight", of_prize("weight", json!(0))),
        ("prizes.1.weight", of_prize("weight", json!(-1))),
        ("prizes.1.total", of_prize("total", json!(null))),
        ("prizes.1.points", of_prize("points", json!(0))),
        ("prizes.1.per_buyer_cap", of_prize("per_buyer_cap", json!(0))),
        ("prizes.1.kind", of_prize("kind", json!("car"))),
        ("prizes.1.ref_id", of_prize("kind", json!("coupon"))),
        ("prizes.1.value", of_prize("kind", json!("balance"))),
        ("prizes.1.value", prize_of("50000.01")),
    ] {
        let answer = staff.post_json("/admin/api/draws", &body).await;
        answer.assert_refused(422);
        assert!(answer.wrong_fields().contains(&field), "{field}: {answer:?}");
    }
    let mut nothing = right();
    nothing["prizes"] = json!([{ "kind": "none", "name": "谢谢", "weight": 0 }]);
    let answer = staff.post_json("/admin/api/draws", &nothing).await;
    answer.assert_refused(422);
    assert!(answer.message().contains("权重"), "{answer:?}");
    let list = staff.get("/admin/api/draws").await;
    assert_eq!(list.assert_ok().header("content-range"), "draws 0-0/0");
    let largest = prize_of("50000.00");
    staff.post_json("/admin/api/draws", &largest).await.assert_ok();
}

#[tokio::test]
async fn a_thing_needs_finance_and_a_coupon_counts_as_what_it_takes_off() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let thing = json!({ "kind": "goods", "name": "电饭煲", "value": "0.01", "weight": 5, "total": 1 });
    let made = staff
        .post_json("/admin/api/draws", &draft(shop.now(), json!([thing])))
        .await;
    assert_eq!(made.assert_ok().body["needs_approval"], true);
    let start = format!("/admin/api/draws/{}/start", made.id());
    let refused = staff.post_json(&start, &json!({})).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("实物奖品"), "{refused:?}");

    let coupon = Office::of(&shop)
        .await
        .approved(&with(
            json!({ "claim_kind": "draw", "cut": "500.00", "threshold": "600.00" }),
        ))
        .await;
    let won = json!({ "kind": "coupon", "name": "券", "ref_id": coupon, "value": "0.01", "weight": 5, "total": 20 });
    let made = staff
        .post_json("/admin/api/draws", &draft(shop.now(), json!([won])))
        .await;
    assert_eq!(made.assert_ok().body["exposure"], "10000.00");
    assert_eq!(made.body["needs_approval"], true);
}

#[tokio::test]
async fn a_started_draw_keeps_its_odds_and_a_costly_one_needs_finance() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let money = json!({ "kind": "balance", "name": "100 元", "value": "100.00", "weight": 5, "total": 60 });
    let plan = draft(shop.now(), json!([money]));
    let made = staff.post_json("/admin/api/draws", &plan).await;
    let id = made.assert_ok().id();
    assert_eq!(made.body["exposure"], "6000.00");
    assert_eq!(made.body["needs_approval"], true);
    let path = format!("/admin/api/draws/{id}");
    let step = |step: &str| format!("{path}/{step}");
    staff
        .post_json(&step("start"), &json!({}))
        .await
        .assert_refused(409);
    approve(&staff, id).await.assert_refused(403);
    let both = shop.staff_with(&[Role::Promotion, Role::Finance]).await;
    both.put_json(&path, &plan).await.assert_ok();
    approve(&both, id).await.assert_refused(409);
    let finance = shop.staff(Role::Finance).await;
    approve(&finance, id).await.assert_ok();
    // A changed draft needs a new approval.
    staff.put_json(&path, &plan).await.assert_ok();
    staff
        .post_json(&step("start"), &json!({}))
        .await
        .assert_refused(409);
    approve(&finance, id).await.assert_ok();
    let started = staff.post_json(&step("start"), &json!({})).await;
    assert_eq!(started.assert_ok().body["status"], "running");
    assert_eq!(started.body["commitment"].as_str().unwrap().len(), 64);
    staff.put_json(&path, &plan).await.assert_refused(409);
    staff.delete(&path).await.assert_refused(409);
    staff
        .post_json(&step("start"), &json!({}))
        .await
        .assert_refused(409);
    staff
        .post_json(&step("pause"), &json!({}))
        .await
        .assert_refused(422);
    let forecast = staff.get(&format!("{path}/preview?tickets=600")).await;
    assert_eq!(forecast.assert_ok().body["prizes"][1]["expected"], "60.00");
    assert_eq!(forecast.body["cost"], "6000.00");
    staff
        .get(&format!("{path}/preview?tickets=0"))
        .await
        .assert_refused(422);
    shop.draw_step(id, "end").await.assert_ok();
    let history = staff.history(&format!("draws/{id}")).await;
    assert!(history.iter().any(|line| line.contains("批准")), "{history:?}");
    let draft = staff.post_json("/admin/api/draws", &plan).await.assert_ok().id();
    staff
        .delete(&format!("/admin/api/draws/{draft}"))
        .await
        .assert_ok();
}

#[tokio::test]
async fn a_costly_draft_waits_in_finances_queue_until_it_is_decided_and_again_when_it_is_changed() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let both = shop.staff_with(&[Role::Promotion, Role::Finance]).await;
    let finance = shop.staff(Role::Finance).await;
    let costing = |total: i64| {
        let money =
            json!({ "kind": "balance", "name": "100 元", "value": "100.00", "weight": 5, "total": total });
        draft(shop.now(), json!([money]))
    };
    let queue = r#"/admin/api/draws?filter={"can_decide":true}"#;
    let waiting = async |client: &Client| {
        let list = client.get(queue).await;
        let rows = list.assert_ok().body.as_array().unwrap().clone();
        rows.iter()
            .map(|row| row["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    let cheap = staff.post_json("/admin/api/draws", &costing(50)).await;
    assert_eq!(cheap.assert_ok().body["waits_for_finance"], false);
    let id = both.post_json("/admin/api/draws", &costing(51)).await.id();
    // Not for who wrote it.
    assert_eq!(waiting(&finance).await, [id]);
    assert_eq!(waiting(&both).await, Vec::<i64>::new());
    finance
        .get(r#"/admin/api/draws?filter={"can_decide":"perhaps"}"#)
        .await
        .assert_refused(422);
    let path = format!("/admin/api/draws/{id}");
    let refuse = format!("{path}/refuse");
    let reason = json!({ "reason": "预算不足" });
    for (client, status) in [(&both, 409), (&staff, 403)] {
        approve(client, id).await.assert_refused(status);
        client.post_json(&refuse, &reason).await.assert_refused(status);
    }
    let silent = finance.post_json(&refuse, &json!({ "reason": " " })).await;
    silent.assert_refused(422);
    assert_eq!(silent.wrong_fields(), ["reason"]);

    // Of those who decide at once one does.
    let other = shop.staff(Role::Finance).await;
    let (yes, no) = tokio::join!(
        finance.post_json(&refuse, &reason),
        other.post_json(&refuse, &reason)
    );
    let done = [yes.status.as_u16(), no.status.as_u16()];
    assert_eq!(
        done.iter().filter(|status| **status == 200).count(),
        1,
        "{done:?}"
    );
    let refused = both.get(&path).await;
    assert_eq!(refused.assert_ok().body["refusal"], "预算不足");
    assert_eq!(refused.body["can_start"], false);
    let warned = refused.body["warnings"].to_string();
    assert!(warned.contains("预算不足"), "{warned}");
    both.post_json(&format!("{path}/start"), &json!({}))
        .await
        .assert_refused(409);
    assert_eq!(waiting(&finance).await, Vec::<i64>::new());
    approve(&finance, id).await.assert_refused(409);

    // After a change it waits again, for another person; a cheap one needs no approval.
    staff.put_json(&path, &costing(60)).await.assert_ok();
    assert_eq!(waiting(&both).await, [id]);
    approve(&both, id).await.assert_ok();
    assert_eq!(waiting(&finance).await, Vec::<i64>::new());
    let again = staff.put_json(&path, &costing(70)).await;
    assert_eq!(again.assert_ok().body["waits_for_finance"], true);
    assert_eq!(again.body["refusal"], "");
    assert_eq!(waiting(&finance).await, [id]);
    staff.put_json(&path, &costing(50)).await.assert_ok();
    assert_eq!(waiting(&finance).await, Vec::<i64>::new());
    staff
        .post_json(&format!("{path}/start"), &json!({}))
        .await
        .assert_ok();
    finance.post_json(&refuse, &reason).await.assert_refused(409);
    let history = staff.history(&format!("draws/{id}")).await;
    assert!(history.iter().any(|line| line.contains("驳回")), "{history:?}");
}

#[tokio::test]
async fn finance_approves_the_draft_that_it_has_seen() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let costing = |total: i64| {
        let money =
            json!({ "kind": "balance", "name": "100 元", "value": "100.00", "weight": 5, "total": total });
        draft(shop.now(), json!([money]))
    };
    let made = staff.post_json("/admin/api/draws", &costing(60)).await;
    let path = format!("/admin/api/draws/{}", made.assert_ok().id());
    let approve = format!("{path}/approve");
    for unread in [
        json!({}),
        json!({ "updated_at": "" }),
        json!({ "updated_at": "gestern" }),
    ] {
        let answer = finance.post_json(&approve, &unread).await;
        assert_eq!(answer.wrong_fields(), ["updated_at"], "{unread}");
    }
    let seen = json!({ "updated_at": finance.get(&path).await.assert_ok().body["updated_at"] });
    staff.put_json(&path, &costing(99)).await.assert_ok();
    let late = finance.post_json(&approve, &seen).await;
    late.assert_refused(409);
    assert!(late.message().contains("查看之后改过"), "{late:?}");
    assert_eq!(finance.get(&path).await.body["is_approved"], false);
    let now = json!({ "updated_at": finance.get(&path).await.body["updated_at"] });
    let approved = finance.post_json(&approve, &now).await;
    assert_eq!(approved.assert_ok().body["is_approved"], true);
}

#[tokio::test]
async fn what_finance_has_paused_price_and_promotion_do_not_let_go_on() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let prize = json!({ "kind": "points", "name": "积分", "points": 10, "weight": 5, "total": 9 });
    let id = shop.draw(&draft(shop.now(), json!([prize]))).await;
    let path = format!("/admin/api/draws/{id}");
    let take = async |client: &Client, step: &str| {
        let path = format!("{path}/{step}");
        client.post_json(&path, &json!({ "reason": "核查" })).await
    };
    let can_resume = async |client: &Client| client.get(&path).await.assert_ok().body["can_resume"].clone();
    take(&staff, "resume").await.assert_refused(409);
    for (pauses, other) in [(&finance, &staff), (&staff, &finance)] {
        take(pauses, "pause").await.assert_ok();
        assert_eq!(can_resume(pauses).await, true);
        assert_eq!(can_resume(other).await, false);
        take(other, "resume").await.assert_refused(403);
        take(&staff, "start").await.assert_refused(409);
        let resumed = take(pauses, "resume").await;
        assert_eq!(resumed.assert_ok().body["status"], "running");
    }
    let service = shop.staff(Role::Service).await;
    take(&service, "resume").await.assert_refused(403);
    // Who is of both sides answers for finance.
    let both = shop.staff_with(&[Role::Promotion, Role::Finance]).await;
    take(&both, "pause").await.assert_ok();
    take(&staff, "resume").await.assert_refused(403);
    take(&both, "resume").await.assert_ok();
    // Finance takes a pause over; who has paused before can't go on any more, and nobody pauses twice.
    take(&staff, "pause").await.assert_ok();
    take(&staff, "pause").await.assert_refused(409);
    let of = async |client: &Client| client.get(&path).await.assert_ok().body["can_pause"].clone();
    assert_eq!(
        (of(&staff).await, of(&finance).await),
        (json!(false), json!(true))
    );
    take(&finance, "pause").await.assert_ok();
    assert_eq!(of(&finance).await, false);
    take(&finance, "pause").await.assert_refused(409);
    take(&staff, "resume").await.assert_refused(403);
    take(&finance, "resume").await.assert_ok();
    let history = staff.history(&format!("draws/{id}")).await;
    assert!(
        history.iter().any(|line| line.contains("继续抽奖")),
        "{history:?}"
    );
}

#[tokio::test]
async fn results_count_what_each_prize_gave_on_each_day() {
    let shop = Shop::start().await;
    let voucher = json!({ "kind": "voucher", "name": "10 元现金券", "value": "10.00", "weight": 1_000_000, "total": 2 });
    let mut plan = draft(shop.now(), json!([voucher]));
    plan["prizes"][0]["weight"] = json!(0);
    let id = shop.draw(&plan).await;
    let path = format!("/admin/api/draws/{id}/results");
    let before = shop.staff(Role::Promotion).await.get(&path).await;
    let nothing = json!({ "tickets": 0, "wins": 0, "cost": "0.00", "days": [] });
    assert_eq!(before.assert_ok().body, nothing);

    let first = shop_day(shop.now());
    for key in ["one", "two"] {
        shop.buyer().await.draws(id, key).await.assert_ok();
    }
    // It is nine in the morning now; by then the vouchers are gone.
    shop.services.clock.advance(TimeDelta::hours(15));
    let second = shop_day(shop.now());
    shop.buyer().await.draws(id, "three").await.assert_ok();

    let staff = shop.staff(Role::Promotion).await;
    let shown = staff.get(&format!("/admin/api/draws/{id}")).await;
    let [none, voucher] = [0_usize, 1].map(|place| shown.assert_ok().body["prizes"][place]["id"].clone());
    let results = staff.get(&path).await;
    let expected = json!({
        "tickets": 3, "wins": 2, "cost": "20.00",
        "days": [
            { "day": first, "tickets": 2, "prizes": [{ "prize_id": voucher, "number": 2 }] },
            { "day": second, "tickets": 1, "prizes": [{ "prize_id": none, "number": 1 }] },
        ],
    });
    assert_eq!(results.assert_ok().body, expected);
    staff
        .get("/admin/api/draws/999999/results")
        .await
        .assert_refused(404);
}
