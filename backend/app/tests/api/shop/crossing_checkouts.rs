//! Checkouts of several orders that want the same campaigns and stock in opposite order: they wait for each
//! other, and none ends in a deadlock (on PostgreSQL, whose transactions run concurrently).
use campaigns::models::kinds::Kind;
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use futures::future::join_all;
use identity::permissions::Role;
use serde_json::json;

use crate::{
    harness::{Answer, Buyer, Shop},
    promotions_support::{NewCampaign, all_order, at},
};

/// Pairs of rivals.
const PAIRS: usize = 12;

async fn goods(shop: &Shop, storage: Storage) -> i64 {
    shop.goods(NewGoods {
        storage,
        ..Default::default()
    })
    .await
}

/// A special price for goods that travel as usual and for goods that travel cold.
struct Special {
    usual: i64,
    cold: i64,
    campaign: i64,
}

async fn special(shop: &Shop) -> Special {
    let (usual, cold) = (
        goods(shop, Storage::Normal).await,
        goods(shop, Storage::Cold).await,
    );
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(usual, 900), at(cold, 900)],
            ..NewCampaign::of(Kind::DailySpecial)
        })
        .await;
    Special {
        usual,
        cold,
        campaign,
    }
}

/// Buyers whose orders (that of usual goods comes first) name two campaigns, every other one the other way round.
async fn rivals(shop: &Shop, one: &Special, other: &Special) -> Vec<Buyer> {
    let mut buyers = Vec::with_capacity(2 * PAIRS);
    for _ in 0..PAIRS {
        for (first, second) in [(one, other), (other, one)] {
            let buyer = shop.buyer().await;
            buyer.put_in_cart(first.usual, 1).await.assert_ok();
            buyer.put_in_cart(second.cold, 1).await.assert_ok();
            buyers.push(buyer);
        }
    }
    buyers
}

/// Pairs are paid and cancelled alternately.
const fn is_paid(place: usize) -> bool {
    place % 4 < 2
}

fn first_order(placed: &Answer) -> &str {
    placed.data()["orders"][0].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checkouts_that_want_the_same_campaigns_the_other_way_round_are_all_placed() {
    let shop = Shop::start().await;
    let (one, other) = (special(&shop).await, special(&shop).await);
    let buyers = rivals(&shop, &one, &other).await;
    let placed = all_order(&buyers).await;
    for answer in &placed {
        assert_eq!(answer.assert_ok().data()["orders"].as_array().unwrap().len(), 2);
    }
    for special in [&one, &other] {
        assert_eq!(
            shop.campaign_spent(special.campaign).await,
            2 * PAIRS as i64 * 100
        );
    }
    shop.assert_invariants().await;

    // Half of them are paid from the balance while the others are cancelled.
    let both = buyers.iter().zip(&placed).enumerate();
    let steps = both.map(|(place, (buyer, placed))| async move {
        if is_paid(place) {
            buyer.pay(placed.data()["id"].as_str().unwrap()).await
        } else {
            let path = format!("/api/order/{}/cancel", first_order(placed));
            buyer.post_json(&path, &json!({ "reason": "不要了" })).await
        }
    });
    for answer in join_all(steps).await {
        answer.assert_ok();
    }
    shop.assert_invariants().await;

    // A paid order is cancelled while the same buyer pays another one: campaigns and money are locked in the
    // same order.
    let service = shop.staff(Role::Service).await;
    let (mut numbers, mut payments) = (Vec::new(), Vec::new());
    for (place, (buyer, placed)) in buyers.iter().zip(&placed).enumerate() {
        if is_paid(place) {
            buyer.put_in_cart(one.usual, 1).await.assert_ok();
            let next = buyer.order().await;
            let payment = next.assert_ok().data()["id"].as_str().unwrap().to_owned();
            numbers.push(first_order(placed).to_owned());
            payments.push((buyer, payment));
        }
    }
    let reason = json!({ "reason": "客户要求" });
    let called_off = join_all(numbers.iter().map(|number| {
        let path = format!("/admin/api/orders/{number}/cancel");
        let (service, reason) = (&service, &reason);
        async move { service.post_json(&path, reason).await }
    }));
    let paid = join_all(payments.iter().map(|(buyer, payment)| buyer.pay(payment)));
    let (called_off, paid) = tokio::join!(called_off, paid);
    for answer in called_off.iter().chain(&paid) {
        answer.assert_ok();
    }
    shop.assert_invariants().await;
}
