//! /api/draw: how fast a draw may be drawn from.
use chrono::TimeDelta;
use futures::future::join_all;
use identity::{member_rights::MemberRole, permissions::Role};
use serde_json::{Value, json};
use wallet::models::ledger::Kind;

use crate::{
    draw_support::draft,
    harness::{Buyer, Shop},
};

/// Every ticket costs a point and wins a voucher of 10.00; `limits` say how fast.
fn plan(shop: &Shop, limits: Value) -> Value {
    let prize = json!({ "kind": "voucher", "name": "10 元现金券", "value": "10.00", "weight": 1_000_000, "total": 100 });
    let mut plan = draft(shop.now(), json!([prize]));
    plan["prizes"][0]["weight"] = json!(0);
    plan["chance_kind"] = json!("points");
    plan["points"] = json!(1);
    plan.as_object_mut()
        .unwrap()
        .extend(limits.as_object().unwrap().clone());
    plan
}

async fn player(shop: &Shop) -> Buyer {
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 500).await;
    buyer
}

/// Simultaneous draws; returns how many gave a ticket. All others got a reason.
async fn rush(buyers: &[&Buyer], draw: i64, name: &str) -> usize {
    let presses = (0..24).map(|press| {
        let buyer = buyers[press % buyers.len()];
        async move { buyer.draws(draw, &format!("{name}-{press}")).await }
    });
    let answers = join_all(presses).await;
    let drawn = answers.iter().filter(|answer| answer.status == 200).count();
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.assert_refused(409);
        assert!(!answer.message().is_empty(), "{answer:?}");
    }
    drawn
}

async fn reason(buyer: &Buyer, draw: i64) -> String {
    let shown = buyer.get(&format!("/api/draw?id={draw}")).await;
    let data = shown.assert_ok().data().clone();
    assert_eq!(data["can_draw"], data["reason"] == "", "{data}");
    data["reason"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_and_its_members_draw_no_more_than_they_may_in_a_day_and_altogether() {
    let shop = Shop::start().await;
    let limits = json!({ "limit": 9, "company_day_limit": 3, "member_limit": 4, "member_day_limit": 2 });
    let draw = shop.draw(&plan(&shop, limits)).await;
    let owner = player(&shop).await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    assert_eq!(reason(&owner, draw).await, "");
    assert_eq!(rush(&[&owner], draw, "alone").await, 2, "of a member in a day");
    assert!(reason(&owner, draw).await.contains("您今天"));
    assert_eq!(
        rush(&[&owner, &colleague], draw, "both").await,
        1,
        "of a company in a day"
    );
    assert!(reason(&colleague, draw).await.contains("贵公司今天"));
    // Refused draws cost nothing.
    assert_eq!(shop.of_ledger(owner.company_id, Kind::Points).await, 500 - 3);
    // Another company has its own limit.
    assert_eq!(rush(&[&player(&shop).await], draw, "other").await, 2);

    // A day of the shop begins at midnight of Shanghai: it is nine in the morning now.
    shop.services.clock.advance(TimeDelta::hours(14));
    assert_eq!(rush(&[&owner, &colleague], draw, "evening").await, 0);
    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(rush(&[&owner], draw, "tomorrow").await, 2);
    assert!(reason(&owner, draw).await.contains("次数已经用完，可请同事"));
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn between_two_tickets_of_a_company_lies_a_pause() {
    let shop = Shop::start().await;
    let draw = shop.draw(&plan(&shop, json!({ "pause_seconds": 3_600 }))).await;
    let owner = player(&shop).await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    assert_eq!(rush(&[&owner, &colleague], draw, "first").await, 1);
    shop.services.clock.advance(TimeDelta::minutes(58));
    assert!(reason(&colleague, draw).await.contains("秒后再抽"));
    assert_eq!(rush(&[&owner, &colleague], draw, "early").await, 0);
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(rush(&[&owner, &colleague], draw, "next").await, 1);
    // The same key gets its ticket again, however soon it is repeated.
    let again = owner.draws(draw, "one").await;
    again.assert_refused(409);
    shop.services.clock.advance(TimeDelta::hours(1));
    let one = owner.draws(draw, "one").await;
    assert_eq!(
        one.assert_ok().data(),
        owner.draws(draw, "one").await.assert_ok().data()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn prizes_of_a_day_stay_within_the_budget_under_concurrent_draws() {
    let shop = Shop::start().await;
    let draw = shop.draw(&plan(&shop, json!({ "day_budget": "35.00" }))).await;
    let mut buyers = Vec::new();
    for _ in 0..8 {
        buyers.push(player(&shop).await);
    }
    let all: Vec<&Buyer> = buyers.iter().collect();
    // Three of 10.00; the rest does not cover another.
    assert_eq!(rush(&all, draw, "today").await, 3);
    assert!(reason(&buyers[0], draw).await.contains("今天的奖品"));
    let mut points = 0;
    for buyer in &buyers {
        points += shop.of_ledger(buyer.company_id, Kind::Points).await;
    }
    assert_eq!(points, 8 * 500 - 3, "a refused press costs nothing");
    shop.services.clock.advance(TimeDelta::hours(15));
    assert_eq!(rush(&all, draw, "tomorrow").await, 3);
    // Tickets are numbered without gaps, and every one is as it was rolled.
    shop.draw_step(draw, "end").await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn invalid_limits_are_refused_by_field_and_valid_ones_shown_to_buyers() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let numbers = [json!(-1), json!(0), json!(1_000_000_000)];
    let fields = [
        "company_day_limit",
        "member_limit",
        "member_day_limit",
        "pause_seconds",
    ];
    let mut wrong: Vec<(&str, Value)> = Vec::new();
    for field in fields {
        wrong.extend(numbers.iter().map(|number| (field, json!({ field: number }))));
        wrong.push((field, json!({ field: 1.5 })));
    }
    for amount in ["-1", "0", "9.99", "100000000.00"] {
        wrong.push(("day_budget", json!({ "day_budget": amount })));
    }
    wrong.extend([
        ("day_budget", json!({ "day_budget": "50.01", "budget": "50.00" })),
        ("company_day_limit", json!({ "company_day_limit": 4, "limit": 3 })),
        ("member_limit", json!({ "member_limit": 4, "limit": 3 })),
        (
            "member_day_limit",
            json!({ "member_day_limit": 4, "member_limit": 3 }),
        ),
        (
            "member_day_limit",
            json!({ "member_day_limit": 4, "company_day_limit": 3 }),
        ),
    ]);
    for (field, limits) in wrong {
        let answer = staff.post_json("/admin/api/draws", &plan(&shop, limits)).await;
        answer.assert_refused(422);
        assert_eq!(answer.wrong_fields(), [field], "{answer:?}");
    }
    let limits = json!({ "company_day_limit": 3, "pause_seconds": 30, "day_budget": "50.00" });
    let made = staff
        .post_json("/admin/api/draws", &plan(&shop, limits.clone()))
        .await;
    let id = made.assert_ok().id();
    for (field, value) in limits.as_object().unwrap() {
        assert_eq!(&made.body[field], value);
    }
    // Who draws once is not held back by what the form still carries of another kind.
    let mut once = plan(&shop, limits.clone());
    once["chance_kind"] = json!("once");
    let path = format!("/admin/api/draws/{id}");
    let saved = staff.put_json(&path, &once).await;
    assert_eq!(saved.assert_ok().body["company_day_limit"], Value::Null);
    assert_eq!(saved.body["day_budget"], "50.00");
    staff.put_json(&path, &plan(&shop, limits)).await.assert_ok();
    let qa = shop.staff(Role::Qa).await;
    qa.put_json(&path, &once).await.assert_refused(403);
    shop.draw_step(id, "start").await.assert_ok();
    staff.put_json(&path, &once).await.assert_refused(409);
    let page = shop.visitor().get(&format!("/api/draw/{id}/activity")).await;
    let rules = page.assert_ok().data()["rules"].to_string();
    for told in ["每天最多抽 3 次", "间隔 30 秒", "最多 50.00 元"] {
        assert!(rules.contains(told), "{rules}");
    }
    let history = staff.history(&format!("draws/{id}")).await;
    assert!(
        history.iter().any(|line| line.contains("抽奖限制")),
        "{history:?}"
    );
}
