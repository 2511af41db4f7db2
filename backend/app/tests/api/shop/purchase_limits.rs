//! What uses up the purchase limit of a product: units that were bought as such, and no others.
use campaigns::models::kinds::Kind;
use catalog::factory::NewGoods;
use kernel::Money;
use serde_json::json;

use crate::{
    harness::{Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, at, goods, order, place, put_in_campaign},
};

const LIMIT: i64 = 5;

async fn limited(shop: &Shop) -> i64 {
    let new = NewGoods {
        price: Some(Money(1_000)),
        limit_quantity: LIMIT,
        ..NewGoods::default()
    };
    shop.goods(new).await
}

/// So many more units may be bought, and no more.
async fn assert_left(buyer: &Buyer, id: i64, left: i64) {
    buyer.put_in_cart(id, left + 1).await.assert_refused(422);
    if left > 0 {
        buyer.put_in_cart(id, left).await.assert_ok();
    }
}

#[tokio::test]
async fn units_of_a_seckill_have_a_limit_of_their_own() {
    let shop = Shop::start().await;
    let (buyer, id) = (shop.buyer().await, limited(&shop).await);
    shop.campaign(NewCampaign {
        goods: vec![at(id, 800)],
        ..NewCampaign::of(Kind::Seckill)
    })
    .await;
    put_in_campaign(&buyer, id, 1, 3).await;
    place(&buyer, json!({})).await;
    assert_left(&buyer, id, LIMIT).await;
    place(&buyer, json!({})).await;
    assert_left(&buyer, id, 0).await;
}

#[tokio::test]
async fn a_price_of_the_day_is_no_limit_of_its_own() {
    let shop = Shop::start().await;
    let (buyer, id) = (shop.buyer().await, limited(&shop).await);
    shop.campaign(NewCampaign {
        goods: vec![at(id, 800)],
        ..NewCampaign::of(Kind::DailySpecial)
    })
    .await;
    buyer.put_in_cart(id, 3).await.assert_ok();
    let placed = place(&buyer, json!({})).await;
    assert_eq!(
        order(&buyer, &placed["orders"][0]).await["lines"][0]["price"],
        "8.00"
    );
    assert_left(&buyer, id, LIMIT - 3).await;
}

#[tokio::test]
async fn a_gift_uses_up_no_limit() {
    let shop = Shop::start().await;
    let (buyer, id, other) = (
        shop.buyer().await,
        limited(&shop).await,
        goods(&shop, 6_000).await,
    );
    shop.campaign(NewCampaign {
        goods: vec![InCampaign {
            goods_id: other,
            ..InCampaign::default()
        }],
        tiers: vec![(5_000, 0, Some((id, 2, 1_000)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    buyer.put_in_cart(other, 1).await.assert_ok();
    let placed = place(&buyer, json!({})).await;
    let lines = order(&buyer, &placed["orders"][0]).await["lines"].clone();
    assert!(
        lines
            .as_array()
            .unwrap()
            .iter()
            .any(|line| line["is_gift"] == true),
        "{lines}"
    );
    assert_left(&buyer, id, LIMIT).await;
}
