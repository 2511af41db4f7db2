//! All buyers order the last units of a seckill at the same moment.
use campaigns::models::kinds::Kind;
use futures::future::join_all;
use serde_json::json;

use crate::{
    campaigns_support::approved,
    harness::{Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, all_order, at, goods, placed, rivals},
};

const RIVALS: usize = 400;
const UNITS: i64 = 30;
/// The `type` of a cart's line.
const SECKILL: i64 = 1;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_at_the_last_units_of_a_seckill_buy_what_there_is() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = approved(
        &shop,
        json!({ "goods": [{ "goods_id": id, "price": "8.00", "stock": UNITS, "buyer_limit": 1 }] }),
    )
    .await;
    let buyers = rivals(&shop, RIVALS, id, SECKILL).await;
    let answers = all_order(&buyers).await;
    for answer in answers.iter().filter(|answer| answer.status == 200) {
        assert_eq!(answer.data()["total"], "8.00");
    }
    let winners = placed(&buyers, &answers);
    assert_eq!(winners.len() as i64, UNITS);
    assert_eq!(shop.campaign_stock(campaign, id).await, (UNITS, 0));
    assert_eq!(shop.stock(id).await, (100, UNITS));
    shop.assert_invariants().await;

    // Half of them pay while the others call it off; what that frees is had by as many of the rest, and by no more.
    let (stay, leave) = winners.split_at(winners.len() / 2);
    let paying = join_all(stay.iter().map(|(buyer, payment, _)| buyer.pay(payment)));
    let nothing = json!({});
    let leaving = join_all(leave.iter().map(async |(buyer, _, order)| {
        let path = format!("/api/order/{order}/cancel");
        buyer.post_json(&path, &nothing).await
    }));
    let (paid, left) = tokio::join!(paying, leaving);
    for answer in paid.iter().chain(&left) {
        answer.assert_ok();
    }
    let (kept, freed) = (stay.len() as i64, leave.len() as i64);
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, kept));
    let missed = buyers.into_iter().zip(&answers);
    let missed = missed
        .filter(|(_, answer)| answer.status != 200)
        .map(|(buyer, _)| buyer);
    let missed: Vec<Buyer> = missed.collect();
    let again = placed(&missed, &all_order(&missed).await).len() as i64;
    assert_eq!(again, freed);
    assert_eq!(shop.campaign_stock(campaign, id).await, (freed, kept));
    assert_eq!(shop.stock(id).await, (100, UNITS));
    shop.assert_invariants().await;
}

/// The budget covers 20 of the 30 units.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_budget_that_ends_before_the_stock_is_spent_to_the_fen() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let units = InCampaign {
        stock: Some(UNITS),
        ..at(id, 800)
    };
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![units],
            budget: Some(20 * 200),
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    let buyers = rivals(&shop, 64, id, SECKILL).await;
    assert_eq!(placed(&buyers, &all_order(&buyers).await).len(), 20);
    assert_eq!(shop.campaign_spent(campaign).await, 20 * 200);
    assert_eq!(shop.campaign_stock(campaign, id).await, (20, 0));
    shop.assert_invariants().await;
}

/// Units of the campaign and units at the usual price come from one shelf.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seckill_and_the_usual_price_share_one_shelf() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let units = InCampaign {
        stock: Some(80),
        ..at(id, 800)
    };
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![units],
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    let mut buyers = rivals(&shop, 40, id, SECKILL).await;
    for _ in 0..8 {
        let buyer = shop.buyer().await;
        buyer.put_in_cart(id, 10).await.assert_ok();
        buyers.push(buyer);
    }
    placed(&buyers, &all_order(&buyers).await);
    let (reserved, _) = shop.campaign_stock(campaign, id).await;
    let (on_hand, promised) = shop.stock(id).await;
    assert!(promised <= on_hand, "{promised} of {on_hand}");
    assert_eq!((promised - reserved) % 10, 0, "{promised} less {reserved}");
    // Those without an order found fewer than ten left.
    assert!(on_hand - promised < 10, "{promised} of {on_hand}");
    shop.assert_invariants().await;
}
