//! /admin/api/campaigns: what goods cost the shop, against what a campaign asks for them and counts its gifts for
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approve, approved, campaign, drafted, goods_for, path, step},
    harness::{Client, Shop},
};

#[tokio::test]
async fn staff_are_warned_of_prices_below_cost_and_of_more_stock_than_there_is() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (goods, seckill) = goods_for(&shop, 101).await;
    let body = campaign(&shop, json!({ "goods": [seckill], "with_coupon": true }));
    let told = warned(&staff, &body).await;
    assert_eq!(kinds_of(&told), ["stock", "coupon"]);
    assert_eq!(
        (&told["given"], &told["needs_finance"]),
        (&json!("202.00"), &json!(false))
    );
    shop.set_cost(goods, 800).await;
    assert_eq!(kinds_of(&warned(&staff, &body).await), ["stock", "coupon"]);
    shop.set_cost(goods, 801).await;
    let told = warned(&staff, &body).await;
    assert_eq!(kinds_of(&told), ["below_cost", "stock", "coupon"]);
    assert_eq!(
        (&told["given"], &told["needs_finance"]),
        (&json!("202.00"), &json!(true))
    );
    let below = told["warnings"][0]["message"].as_str().unwrap();
    assert!(
        !below.contains("8.01"),
        "the cost is not for all who read this: {below}"
    );
}

async fn warned(staff: &Client, body: &Value) -> Value {
    let told = staff.post_json("/admin/api/campaigns/warnings", body).await;
    told.assert_ok().body.clone()
}

fn kinds_of(told: &Value) -> Vec<&str> {
    let warnings = told["warnings"].as_array().unwrap();
    warnings.iter().map(|one| one["kind"].as_str().unwrap()).collect()
}

/// 0.06 in all, far within the limit.
#[tokio::test]
async fn a_price_below_cost_waits_for_a_second_person_however_little_it_gives() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    shop.set_cost(goods, 995).await;
    let seckill = |price: &str| json!({ "goods": [{ "goods_id": goods, "price": price, "stock": 1 }] });
    let id = drafted(&shop, &staff, seckill("9.94")).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(
        (&proposed.assert_ok().body["status"], &proposed.body["given"]),
        (&json!("proposed"), &json!("0.06"))
    );
    let finance = shop.staff(Role::Finance).await;
    step(&finance, id, "refuse", json!({ "reason": "低于成本" }))
        .await
        .assert_ok();
    let body = campaign(&shop, seckill("9.95"));
    staff.put_json(&path(id), &body).await.assert_ok();
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "approved");
}

/// A subsidy returns its difference whatever a full reduction of the same goods takes off.
#[tokio::test]
async fn staff_are_warned_that_a_subsidy_and_a_full_reduction_add_up() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (goods, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let prices = json!([{ "goods_id": goods, "price": "9.00" }]);
    let subsidy = json!({ "kind": "subsidy", "zone": "zqmb", "goods": prices });
    let told = warned(&staff, &campaign(&shop, subsidy.clone())).await;
    assert_eq!(kinds_of(&told), ["coupon"]);
    let subsidy = approved(&shop, subsidy).await;
    let reduction = |goods: i64| {
        let tiers = json!([{ "threshold": "100.00", "cut": "5.00" }]);
        let goods = json!([{ "goods_id": goods }]);
        campaign(
            &shop,
            json!({ "kind": "full_reduction", "tiers": tiers, "goods": goods }),
        )
    };
    let told = warned(&staff, &reduction(goods)).await;
    assert_eq!(kinds_of(&told), ["stack"]);
    assert_eq!(told["warnings"][0]["campaign_id"], subsidy);
    assert!(kinds_of(&warned(&staff, &reduction(other)).await).is_empty());
}

/// 1,000 of them for a budget of 10.00, if its author's value were believed.
#[tokio::test]
async fn a_gift_is_valued_at_its_cost_or_more_and_staff_are_warned_when_there_are_too_few() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let gift = shop.goods(NewGoods::default()).await;
    let gives = |value: &str, budget: &str| {
        let tier = json!({
            "threshold": "500.00", "gift_goods_id": gift, "gift_quantity": 2, "gift_value": value,
        });
        json!({ "kind": "full_reduction", "name": "满赠", "budget": budget, "tiers": [tier] })
    };
    let id = drafted(&shop, &staff, gives("0.01", "10.00")).await;
    let unknown = step(&staff, id, "propose", json!({})).await;
    assert_eq!(unknown.assert_ok().body["status"], "proposed");
    step(&staff, id, "withdraw", json!({})).await.assert_ok();

    shop.set_cost(gift, 600).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.wrong_fields(), ["tiers.0.gift_value"]);
    let below = campaign(&shop, gives("5.99", "10.00"));
    let saved = staff.put_json(&path(id), &below).await;
    assert_eq!(saved.wrong_fields(), ["tiers.0.gift_value"]);

    // 100 of them are there.
    let too_few = warned(&staff, &campaign(&shop, gives("6.00", "612.00"))).await;
    assert_eq!(kinds_of(&too_few), ["stock", "gift_value"]);
    let enough = campaign(&shop, gives("10.00", "1000.00"));
    assert_eq!(kinds_of(&warned(&staff, &enough).await), Vec::<&str>::new());
    staff.put_json(&path(id), &enough).await.assert_ok();
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "approved");
}

/// Who approves cannot change it: it is given back.
#[tokio::test]
async fn a_gift_that_costs_more_since_it_was_proposed_is_a_conflict() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let gift = shop.goods(NewGoods::default()).await;
    shop.set_cost(gift, 600).await;
    let tier = json!({
        "threshold": "500.00", "gift_goods_id": gift, "gift_quantity": 1, "gift_value": "6.00",
    });
    let gives = json!({ "kind": "full_reduction", "name": "满赠", "budget": "6000.00", "tiers": [tier] });
    let id = drafted(&shop, &staff, gives).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "proposed");
    shop.set_cost(gift, 601).await;
    let late = approve(&finance, id).await;
    late.assert_refused(409);
    assert!(late.message().contains("不能低于成本价"), "{late:?}");
    assert!(late.message().contains("请驳回"), "{late:?}");
    step(&finance, id, "refuse", json!({ "reason": "成本涨了" }))
        .await
        .assert_ok();
}
