//! /admin/api/campaigns
use campaigns::models::uses::CampaignUse;
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::Money;
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approve, approved, campaign, drafted, goods_for, path, step, units},
    harness::{Client, Shop},
};

#[tokio::test]
async fn what_stays_within_the_limit_holds_at_once_and_the_rest_waits_for_finance() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (_, small) = goods_for(&shop, 100).await;
    let id = drafted(&shop, &staff, json!({ "goods": [small] })).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "approved");
    assert_eq!(proposed.body["given"], "200.00");

    let (_, large) = goods_for(&shop, 2_501).await;
    let id = drafted(&shop, &staff, json!({ "goods": [large] })).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "proposed");
    approve(&staff, id).await.assert_refused(403);
    let body = campaign(&shop, json!({}));
    staff.put_json(&path(id), &body).await.assert_refused(409);

    let finance = shop.staff(Role::Finance).await;
    assert_eq!(finance.get(&path(id)).await.assert_ok().body["can_decide"], true);
    step(&finance, id, "refuse", json!({ "reason": "" }))
        .await
        .assert_refused(422);
    let refused = step(&finance, id, "refuse", json!({ "reason": "太多" })).await;
    assert_eq!(
        (&refused.assert_ok().body["status"], &refused.body["reason"]),
        (&json!("draft"), &json!("太多"))
    );
    approve(&finance, id).await.assert_refused(409);

    step(&staff, id, "propose", json!({})).await.assert_ok();
    assert_eq!(
        step(&staff, id, "withdraw", json!({})).await.assert_ok().body["status"],
        "draft"
    );
    step(&staff, id, "propose", json!({})).await.assert_ok();
    let released = approve(&finance, id).await;
    assert_eq!(released.assert_ok().body["status"], "approved");
    staff.put_json(&path(id), &body).await.assert_refused(409);
    staff.delete(&path(id)).await.assert_refused(409);

    let stopped = step(&staff, id, "stop", json!({ "reason": "价格填错" })).await;
    assert_eq!(stopped.assert_ok().body["status"], "stopped");
    let copy = step(&staff, id, "copy", json!({})).await;
    assert_eq!(copy.assert_ok().body["status"], "draft");
    staff.delete(&path(copy.id())).await.assert_ok();
    let history = staff.history(&format!("campaigns/{id}")).await;
    assert_eq!(history.len(), 8, "{history:?}");
}

#[tokio::test]
async fn finance_stops_what_it_has_released_and_service_does_not() {
    let shop = Shop::start().await;
    let (_, large) = goods_for(&shop, 2_501).await;
    let id = approved(&shop, json!({ "goods": [large] })).await;
    let reason = || json!({ "reason": "价格填错" });
    let service = shop.staff(Role::Service).await;
    step(&service, id, "stop", reason()).await.assert_refused(403);
    let finance = shop.staff(Role::Finance).await;
    let stopped = step(&finance, id, "stop", reason()).await;
    assert_eq!(stopped.assert_ok().body["status"], "stopped");
}

/// Nothing is left to stop, and what can no longer run is neither handed in nor approved.
#[tokio::test]
async fn a_campaign_whose_time_has_passed_is_neither_stopped_nor_released() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let (_, seckill) = goods_for(&shop, 100).await;
    let soon = json!({ "goods": [seckill], "ends_at": shop.now() + TimeDelta::minutes(5) });
    let over = approved(&shop, soon.clone()).await;
    let (_, seckill) = goods_for(&shop, 100).await;
    let draft = drafted(
        &shop,
        &staff,
        json!({ "goods": [seckill], "ends_at": soon["ends_at"] }),
    )
    .await;
    let (_, large) = goods_for(&shop, 2_501).await;
    let waiting = drafted(
        &shop,
        &staff,
        json!({ "goods": [large], "ends_at": soon["ends_at"] }),
    )
    .await;
    step(&staff, waiting, "propose", json!({})).await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(6));

    let stopped = step(&staff, over, "stop", json!({ "reason": "价格填错" })).await;
    stopped.assert_refused(409);
    assert!(stopped.message().contains("已经结束"), "{stopped:?}");
    assert_eq!(
        staff.get(&path(over)).await.assert_ok().body["status"],
        "approved"
    );
    let proposed = step(&staff, draft, "propose", json!({})).await;
    assert_eq!(proposed.wrong_fields(), ["ends_at"]);
    let released = approve(&finance, waiting).await;
    released.assert_refused(409);
    assert!(released.message().contains("结束时间已过"), "{released:?}");
    step(&finance, waiting, "refuse", json!({ "reason": "过期" }))
        .await
        .assert_ok();
}

#[tokio::test]
async fn nobody_releases_their_own_proposal() {
    let shop = Shop::start().await;
    let both = shop.staff_with(&[Role::Promotion, Role::Finance]).await;
    let welfare = json!({ "kind": "welfare", "percent": 94 });
    let id = drafted(&shop, &both, welfare).await;
    let proposed = step(&both, id, "propose", json!({})).await;
    assert_eq!(
        proposed.assert_ok().body["status"],
        "proposed",
        "nobody can say what it gives"
    );
    assert_eq!(proposed.body["can_decide"], false);
    approve(&both, id).await.assert_refused(409);
    let finance = shop.staff(Role::Finance).await;
    for (staff, waits) in [(&both, 0), (&finance, 1)] {
        let queue = staff
            .get("/admin/api/campaigns?filter={\"can_decide\":true}")
            .await;
        assert_eq!(queue.assert_ok().body.as_array().unwrap().len(), waits);
    }
    approve(&finance, id).await.assert_ok();
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    let wrong = campaign(
        &shop,
        json!({
            "name": "x", "ends_at": shop.now() - TimeDelta::hours(1), "percent": 94, "budget": "0",
            "audience": [{ "kind": "rank", "value": "77" }, { "kind": "company", "value": "999999" }],
            "goods": [
                { "goods_id": goods, "price": "0", "stock": 1_000_000_000 },
                { "goods_id": goods, "price": "10.00", "stock": 1 },
                { "goods_id": 999_999, "price": "1" },
            ],
        }),
    );
    let answer = staff.post_json("/admin/api/campaigns", &wrong).await;
    let fields = [
        "audience.0.value",
        "audience.1.value",
        "budget",
        "ends_at",
        "goods.0.price",
        "goods.0.stock",
        "goods.1.goods_id",
        "goods.1.price",
        "goods.2.goods_id",
        "name",
        "percent",
    ];
    assert_eq!(answer.wrong_fields(), fields);
    let unknown = campaign(&shop, json!({ "kind": "party" }));
    assert_eq!(
        staff
            .post_json("/admin/api/campaigns", &unknown)
            .await
            .wrong_fields(),
        ["kind"]
    );
    for huge in ["99999999999999999999", "-1", "1.5", "１"] {
        let body = campaign(&shop, json!({ "priority": huge }));
        staff
            .post_json("/admin/api/campaigns", &body)
            .await
            .assert_refused(422);
    }
}

#[tokio::test]
async fn two_prices_that_exclude_each_other_do_not_run_at_the_same_time() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (goods, seckill) = goods_for(&shop, 10).await;
    let first = approved(&shop, json!({ "goods": [seckill] })).await;
    let group = json!({
        "kind": "group_buy", "target_quantity": 5,
        "goods": [{ "goods_id": goods, "price": "7.00", "stock": 10 }],
    });
    let told = staff
        .post_json("/admin/api/campaigns/warnings", &campaign(&shop, group.clone()))
        .await;
    let warning = &told.assert_ok().body["warnings"][0];
    assert_eq!(
        (&warning["kind"], &warning["campaign_id"]),
        (&json!("overlap"), &json!(first))
    );
    let second = drafted(&shop, &staff, group).await;
    let answer = step(&staff, second, "propose", json!({})).await;
    assert_eq!(answer.wrong_fields(), ["goods.0.goods_id"]);
    step(&staff, first, "stop", json!({ "reason": "换活动" }))
        .await
        .assert_ok();
    step(&staff, second, "propose", json!({})).await.assert_ok();
}

#[tokio::test]
async fn results_count_what_was_had_by_day_and_goods() {
    let shop = Shop::start().await;
    let (goods, seckill) = goods_for(&shop, 10).await;
    let id = approved(&shop, json!({ "goods": [seckill], "budget": "20.00" })).await;
    let (a, b) = (shop.buyer().await, shop.buyer().await);
    shop.reserve(1, a.company_id, vec![units(id, goods, 2, 400)])
        .await
        .unwrap();
    shop.reserve(2, b.company_id, vec![units(id, goods, 3, 600)])
        .await
        .unwrap();
    shop.reserve(3, b.company_id, vec![units(id, goods, 1, 200)])
        .await
        .unwrap();
    shop.take(1).await;
    shop.give_back(3).await;
    let staff = shop.staff(Role::Product).await;
    let results = staff.get(&format!("{}/results", path(id))).await;
    let body = &results.assert_ok().body;
    assert_eq!(
        (&body["uses"], &body["buyers"], &body["given_back"]),
        (&json!(2), &json!(2), &json!(1))
    );
    assert_eq!(
        (&body["quantity"], &body["benefit"]),
        (&json!(5), &json!("10.00"))
    );
    assert_eq!(body["days"].as_array().unwrap().len(), 1);
    assert_eq!(body["times"], 0, "of the campaign as a whole");
    let of_goods = &body["goods"][0];
    assert_eq!((&of_goods["reserved"], &of_goods["sold"]), (&json!(3), &json!(2)));
    assert_eq!(
        (&of_goods["quantity"], &of_goods["benefit"]),
        (&json!(5), &json!("10.00"))
    );
    assert_eq!(staff.get(&path(id)).await.body["spent"], "10.00");
    let beyond = shop
        .reserve(4, a.company_id, vec![units(id, goods, 5, 1_001)])
        .await;
    assert!(beyond.unwrap_err().to_string().contains("名额已用完"));
}

/// Sets are no units, and a cashback is counted by what was paid: its chart would be flat by units and by what it gave.
#[tokio::test]
async fn results_count_a_campaign_in_what_it_is_had_by() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let buyer = shop.buyer().await;
    let (one, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let part = |id: i64| json!({ "goods_id": id, "price": "8.00", "stock": 100, "set_quantity": 2 });
    let set = json!({ "kind": "combination", "goods": [part(one), part(other)] });
    let set = approved(&shop, set).await;
    let whole = CampaignUse {
        campaign_id: set,
        goods_id: None,
        quantity: 3,
        benefit: Money::ZERO,
    };
    let uses = vec![whole, units(set, one, 6, 1_200), units(set, other, 6, 1_200)];
    shop.reserve(1, buyer.company_id, uses.clone()).await.unwrap();
    shop.reserve(2, buyer.company_id, uses).await.unwrap();
    shop.give_back(2).await;
    let results = staff.get(&format!("{}/results", path(set))).await;
    let body = &results.assert_ok().body;
    assert_eq!(
        [&body["quantity"], &body["times"], &body["given_back"]],
        [&json!(12), &json!(3), &json!(1)]
    );
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let cashback = approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    buyer.bought(one, 5).await;
    shop.settle().await;
    let results = staff.get(&format!("{}/results", path(cashback))).await;
    let days = &results.assert_ok().body["days"];
    assert_eq!(
        [&days[0]["amount"], &days[0]["buyers"], &days[0]["quantity"]],
        [&json!("50.00"), &json!(1), &json!(0)]
    );
}

#[tokio::test]
async fn finance_lays_down_from_where_it_decides() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let rules = "/admin/api/campaign_rules";
    assert_eq!(
        staff.get(rules).await.assert_ok().body["finance_above"],
        "5000.00"
    );
    assert_eq!(staff.get(rules).await.body["window_days"], 30);
    let body = json!({ "finance_above": "100.00", "window_days": 366, "reason": "收紧" });
    staff.put_json(rules, &body).await.assert_refused(403);
    let set = finance.put_json(rules, &body).await;
    assert_eq!(set.assert_ok().body["window_days"], 366);
    let wrong = json!({ "finance_above": "-1", "window_days": 367, "reason": "" });
    assert_eq!(
        finance.put_json(rules, &wrong).await.wrong_fields(),
        ["finance_above", "reason", "window_days"]
    );
    for days in [json!(0), json!(null)] {
        let never = json!({ "finance_above": "100.00", "window_days": days, "reason": "收紧" });
        finance.put_json(rules, &never).await.assert_refused(422);
    }
    let (_, seckill) = goods_for(&shop, 51).await;
    let id = drafted(&shop, &staff, json!({ "goods": [seckill] })).await;
    assert_eq!(
        step(&staff, id, "propose", json!({})).await.body["status"],
        "proposed"
    );
}

#[tokio::test]
async fn lists_are_filtered_and_sorted() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (goods, seckill) = goods_for(&shop, 1).await;
    let a = drafted(
        &shop,
        &staff,
        json!({ "goods": [seckill], "name": "秒杀甲", "zone": "home" }),
    )
    .await;
    let tiers = json!([{ "threshold": "100.00", "cut": "5.00" }]);
    let b = drafted(
        &shop,
        &staff,
        json!({ "kind": "full_reduction", "name": "满减乙", "tiers": tiers }),
    )
    .await;
    let found = async |filter: Value| listed(&staff, &filter).await;
    assert_eq!(found(json!({})).await, [b, a]);
    assert_eq!(found(json!({ "kind": "seckill" })).await, [a]);
    assert_eq!(found(json!({ "q": "满减" })).await, [b]);
    assert_eq!(
        found(json!({ "goods_id": goods, "zone": "home", "status": "draft" })).await,
        [a]
    );
    staff
        .get("/admin/api/campaigns?filter={\"kind\":\"x\"}")
        .await
        .assert_refused(422);
    assert_eq!(
        Money(500).to_string(),
        staff.get(&path(b)).await.body["tiers"][0]["cut"]
    );
}

async fn listed(staff: &Client, filter: &Value) -> Vec<i64> {
    let path = format!("/admin/api/campaigns?filter={filter}");
    let answer = staff.get(&path).await;
    let rows = answer.assert_ok().body.as_array().unwrap().clone();
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_list_by_state_holds_what_was_approved_and_what_was_stopped_has_ended() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let now = shop.now();
    let mut ids = Vec::new();
    for (start, end) in [(0, 2), (1, 2), (-2, 1)] {
        let (_, seckill) = goods_for(&shop, 1).await;
        let at = |hours| now + TimeDelta::hours(hours);
        let fields = json!({ "goods": [seckill], "starts_at": at(start), "ends_at": at(end) });
        drafted(&shop, &staff, fields.clone()).await;
        ids.push(approved(&shop, fields).await);
    }
    let [running, announced, stopped] = ids[..] else {
        panic!("{ids:?}");
    };
    step(&staff, stopped, "stop", json!({ "reason": "价格填错" }))
        .await
        .assert_ok();
    let of = async |state: &str| listed(&staff, &json!({ "state": state })).await;
    assert_eq!(of("running").await, [running]);
    assert_eq!(of("announced").await, [announced]);
    assert_eq!(of("spent").await, Vec::<i64>::new());
    assert_eq!(of("ended").await, [stopped]);
    shop.services.clock.advance(TimeDelta::hours(3));
    assert_eq!(of("ended").await, [stopped, announced, running]);
}
