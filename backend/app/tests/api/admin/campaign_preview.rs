//! GET /admin/api/campaigns/{id}/preview: a campaign as buyers of a class would find it.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    campaigns_support::drafted,
    harness::{Client, Shop},
};

async fn previewed(staff: &Client, id: i64, class: &str) -> Value {
    let path = format!("/admin/api/campaigns/{id}/preview?{class}");
    staff.get(&path).await.assert_ok().body.clone()
}

#[tokio::test]
async fn a_draft_is_seen_as_buyers_will_find_it_once_it_runs_and_not_by_them() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let next_week = shop.now() + TimeDelta::days(7);
    let seckill = json!({
        "starts_at": next_week, "ends_at": next_week + TimeDelta::hours(2),
        "goods": [{ "goods_id": goods_id, "price": "8.00", "stock": 5, "buyer_limit": 2 }],
    });
    let id = drafted(&shop, &staff, seckill).await;
    let told = previewed(&staff, id, "buyer_type=1&rank=1").await;
    assert_eq!(
        (&told["is_for_them"], &told["found"], &told["off_sale"]),
        (&json!(true), &json!(1), &json!(0))
    );
    let goods = &told["goods"][0];
    assert_eq!(
        [&goods["own_price"], &goods["price"], &goods["save"]],
        ["10.00", "8.00", "2.00"]
    );
    assert_eq!(
        (&goods["left"], &goods["buyer_limit"], &goods["reasons"]),
        (&json!(5), &json!(2), &json!([]))
    );
    let tags = goods["tags"].as_array().unwrap();
    assert!(
        tags.contains(&json!({ "name": "秒", "text": "双十一" })),
        "{tags:?}"
    );
    let spike = buyer.get("/api/index/spike").await;
    assert_eq!(spike.assert_ok().data()["list"], json!([]));
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    assert_eq!(detail.assert_ok().data()["seckills"], json!([]));
}

#[tokio::test]
async fn the_gap_to_the_first_tier_is_told_and_a_class_that_it_is_not_for_finds_nothing() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let for_clinics = json!({
        "kind": "full_reduction", "tiers": [{ "threshold": "50.00", "cut": "5.00" }],
        "audience": [{ "kind": "buyer_type", "value": "4" }], "goods": [{ "goods_id": goods_id }],
    });
    let id = drafted(&shop, &staff, for_clinics).await;
    let clinic = previewed(&staff, id, "buyer_type=4").await;
    let gap = &clinic["gap"];
    assert_eq!(
        (&gap["number"], &gap["text"]),
        (&json!(1), &json!("还差 ¥40.00 减 ¥5.00"))
    );
    let tags = clinic["goods"][0]["tags"].as_array().unwrap();
    assert!(
        tags.contains(&json!({ "name": "满", "text": "满 50 减 5" })),
        "{tags:?}"
    );
    let pharmacy = previewed(&staff, id, "buyer_type=1").await;
    assert_eq!(
        (&pharmacy["is_for_them"], &pharmacy["goods"], &pharmacy["gap"]),
        (&json!(false), &json!([]), &Value::Null)
    );
}

#[tokio::test]
async fn a_campaign_about_everything_is_shown_by_what_sells_most() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (first, second) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    shop.settle().await;
    let everything =
        json!({ "kind": "full_reduction", "tiers": [{ "threshold": "50.00", "cut": "5.00" }], "goods": [] });
    let id = drafted(&shop, &staff, everything).await;
    let told = previewed(&staff, id, "buyer_type=1").await;
    let shown = told["goods"].as_array().unwrap().iter();
    let mut shown: Vec<i64> = shown.map(|goods| goods["goods_id"].as_i64().unwrap()).collect();
    shown.sort_unstable();
    assert_eq!(shown, [first, second]);
    assert_eq!((&told["found"], &told["off_sale"]), (&json!(2), &json!(0)));
    assert_eq!(told["gap"]["text"], "还差 ¥40.00 减 ¥5.00");
    let tags = told["goods"][0]["tags"].as_array().unwrap();
    assert!(
        tags.contains(&json!({ "name": "满", "text": "满 50 减 5" })),
        "{tags:?}"
    );
}

#[tokio::test]
async fn an_unknown_class_or_campaign_is_refused() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let goods = json!([{ "goods_id": goods_id, "price": "8.00", "stock": 5 }]);
    let id = drafted(&shop, &staff, json!({ "goods": goods })).await;
    let refused = staff
        .get(&format!("/admin/api/campaigns/{id}/preview?buyer_type=9&rank=10"))
        .await;
    assert_eq!(refused.wrong_fields(), ["buyer_type", "rank"]);
    let unknown = staff
        .get("/admin/api/campaigns/999999/preview?buyer_type=1")
        .await;
    unknown.assert_refused(404);
}
