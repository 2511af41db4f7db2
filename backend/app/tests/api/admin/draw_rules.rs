//! /admin/api/draw_rules
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    draw_support::{approve, draft},
    harness::{Answer, Client, Shop},
};

const RULES: &str = "/admin/api/draw_rules";
const DRAWS: &str = "/admin/api/draws";

/// A draw whose prizes cost so many yuan altogether.
fn costing(shop: &Shop, yuan: i64) -> Value {
    let money = json!({ "kind": "balance", "name": "1 元", "value": "1.00", "weight": 5, "total": yuan });
    draft(shop.now(), json!([money]))
}

fn limit(finance_above: &str) -> Value {
    json!({ "finance_above": finance_above, "reason": "收紧" })
}

async fn step(staff: &Client, id: i64, step: &str) -> Answer {
    let path = format!("{DRAWS}/{id}/{step}");
    staff.post_json(&path, &json!({ "reason": "测试" })).await
}

/// What waits for this colleague, the oldest first.
async fn queue(staff: &Client) -> Vec<i64> {
    let list = staff
        .get(&format!(r#"{DRAWS}?filter={{"can_decide":true}}"#))
        .await;
    let rows = list.assert_ok().body.as_array().unwrap().clone();
    let mut ids: Vec<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    ids
}

#[tokio::test]
async fn finance_alone_lays_down_from_which_cost_on_it_decides() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let seeded = staff.get(RULES).await;
    assert_eq!(seeded.assert_ok().body["finance_above"], "5000.00");
    for role in [Role::Promotion, Role::Super, Role::System, Role::Auditor] {
        let other = shop.staff(role).await;
        other.put_json(RULES, &limit("100.00")).await.assert_refused(403);
    }
    for wrong in ["-0.01", "10000000.01", "viel"] {
        let refused = finance.put_json(RULES, &limit(wrong)).await;
        assert_eq!(refused.wrong_fields(), ["finance_above"], "{wrong}");
    }
    let silent = json!({ "finance_above": "-1", "reason": " " });
    assert_eq!(
        finance.put_json(RULES, &silent).await.wrong_fields(),
        ["finance_above", "reason"]
    );
    assert_eq!(staff.get(RULES).await.body["finance_above"], "5000.00");
    for right in ["0.00", "10000000.00", "100.00"] {
        let set = finance.put_json(RULES, &limit(right)).await;
        assert_eq!(set.assert_ok().body["finance_above"], right);
    }
    let audit = shop
        .staff(Role::Auditor)
        .await
        .get(r#"/admin/api/audit?filter={"subject_kind":"draw_rules"}"#)
        .await;
    let entries = audit.assert_ok().body.as_array().unwrap();
    assert_eq!(entries.len(), 3, "what was refused changed nothing");
    assert_eq!(entries[0]["reason"], "收紧");
}

#[tokio::test]
async fn the_second_editor_is_told_who_was_first() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Finance).await, shop.staff(Role::Finance).await);
    let read = one.get(RULES).await;
    let seen = read.assert_ok().header("etag").to_owned();
    one.put_read_at(RULES, &seen, &limit("100.00")).await.assert_ok();
    let late = other.put_read_at(RULES, &seen, &limit("900.00")).await;
    late.assert_refused(409);
    assert_eq!(other.get(RULES).await.body["finance_above"], "100.00");
}

#[tokio::test]
async fn a_draw_above_the_new_limit_waits_and_one_up_to_it_starts() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    finance.put_json(RULES, &limit("100.00")).await.assert_ok();

    let within = staff.post_json(DRAWS, &costing(&shop, 100)).await;
    assert_eq!(within.assert_ok().body["waits_for_finance"], false);
    assert_eq!(within.body["needs_approval"], false);
    step(&staff, within.id(), "start").await.assert_ok();

    let above = staff.post_json(DRAWS, &costing(&shop, 101)).await;
    let id = above.id();
    assert_eq!(above.body["waits_for_finance"], true);
    assert_eq!(above.body["needs_approval"], true);
    let warned = above.body["warnings"].to_string();
    assert!(warned.contains("超过 100.00 元"), "{warned}");
    let early = step(&staff, id, "start").await;
    early.assert_refused(409);
    assert!(early.message().contains("超过 100.00 元"), "{early:?}");
    assert_eq!(queue(&finance).await, [id]);
    approve(&finance, id).await.assert_ok();
    step(&staff, id, "start").await.assert_ok();
}

#[tokio::test]
async fn drafts_wait_by_the_rule_that_holds_now_and_what_was_decided_stays() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let drawn_up = async |yuan: i64| staff.post_json(DRAWS, &costing(&shop, yuan)).await.id();
    let is = async |id: i64, field: &str| staff.get(&format!("{DRAWS}/{id}")).await.body[field].clone();
    let (small, large) = (drawn_up(101).await, drawn_up(6_000).await);
    let (approved, refused) = (drawn_up(7_000).await, drawn_up(8_000).await);
    approve(&finance, approved).await.assert_ok();
    step(&finance, refused, "refuse").await.assert_ok();
    assert_eq!(queue(&finance).await, [large]);

    finance.put_json(RULES, &limit("100.00")).await.assert_ok();
    assert_eq!(queue(&finance).await, [small, large]);
    assert_eq!(is(small, "can_start").await, false);
    step(&staff, small, "start").await.assert_refused(409);
    assert_eq!(is(approved, "can_start").await, true);
    assert_eq!(is(refused, "refusal").await, "测试");
    step(&staff, refused, "start").await.assert_refused(409);

    finance.put_json(RULES, &limit("6000.00")).await.assert_ok();
    assert_eq!(queue(&finance).await, Vec::<i64>::new());
    approve(&finance, large).await.assert_refused(409);
    for id in [small, large, approved] {
        step(&staff, id, "start").await.assert_ok();
    }
}

#[tokio::test]
async fn a_draft_written_while_the_limit_falls_waits_whichever_came_first() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let (plan, tighter) = (costing(&shop, 101), limit("100.00"));
    let (made, set) = tokio::join!(staff.post_json(DRAWS, &plan), finance.put_json(RULES, &tighter));
    set.assert_ok();
    assert_eq!(queue(&finance).await, [made.id()]);
    step(&staff, made.id(), "start").await.assert_refused(409);
}
