//! Ordinary lines, combinations and gifts take the same goods from one shelf, all at the same moment.
use campaigns::models::kinds::Kind;
use catalog::factory::NewGoods;
use futures::future::join_all;
use kernel::Money;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, all_order, at, goods, order, placed},
};

/// What lies on the shelf, and what one ordinary order, one order of sets and one gift take of it.
const SHELF: i64 = 100;
const USUAL: i64 = 10;
const SETS: i64 = 3;
const GIFT: i64 = 2;
/// Of a unit given away.
const WORTH: i64 = 500;

/// The goods on the shelf, the combination that they are a part of, and the reduction that gives them away.
struct Offers {
    shared: i64,
    set: i64,
    reduction: i64,
}

/// Units of the shared goods by ordinary lines, as parts of sets and as gifts.
async fn units(offers: &Offers, winners: &[(&Buyer, String, String)]) -> [i64; 3] {
    let mut units = [0; 3];
    for (buyer, _, number) in winners {
        let shown = order(buyer, &json!(number)).await;
        let lines = shown["lines"].as_array().unwrap().iter();
        for line in lines.filter(|line| line["goods_id"] == offers.shared) {
            let kind = match (&line["is_gift"], &line["campaign_id"]) {
                (Value::Bool(true), _) => 2,
                (_, id) if *id == offers.set => 1,
                _ => 0,
            };
            units[kind] += line["number"].as_i64().unwrap();
        }
    }
    units
}

/// 60 units are wanted at the usual price, 30 in sets, 60 as gifts.
async fn rivals(shop: &Shop) -> (Offers, Vec<Buyer>) {
    let (shared, beside) = (goods(shop, 1_000).await, plenty(shop, 1_000).await);
    let earning = plenty(shop, 5_000).await;
    let set = shop
        .campaign(NewCampaign {
            goods: vec![at(shared, 900), at(beside, 900)],
            ..NewCampaign::of(Kind::Combination)
        })
        .await;
    let counted = InCampaign {
        goods_id: earning,
        ..InCampaign::default()
    };
    let reduction = shop
        .campaign(NewCampaign {
            goods: vec![counted],
            tiers: vec![(5_000, 0, Some((shared, GIFT, WORTH)))],
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    let mut buyers = Vec::new();
    for place in 0..46 {
        let buyer = shop.buyer().await;
        // The kinds come mixed.
        if place % 4 == 1 && place < 40 {
            let sets =
                json!({ "params": [{ "goods_id": shared, "number": SETS, "type": 3, "campaign_id": set }] });
            buyer.post_json("/api/cart", &sets).await.assert_ok();
        } else if place % 7 == 0 && place < 42 {
            buyer.put_in_cart(shared, USUAL).await.assert_ok();
        } else {
            buyer.put_in_cart(earning, 1).await.assert_ok();
        }
        buyers.push(buyer);
    }
    let offers = Offers {
        shared,
        set,
        reduction,
    };
    (offers, buyers)
}

async fn plenty(shop: &Shop, price: i64) -> i64 {
    let new = NewGoods {
        price: Some(Money(price)),
        is_preferred: true,
        free_shipping_quantity: 1,
        stock: 1_000,
        ..NewGoods::default()
    };
    shop.goods(new).await
}

async fn assert_shared(shop: &Shop, offers: &Offers, [usual, in_sets, given]: [i64; 3]) {
    let (on_hand, promised) = shop.stock(offers.shared).await;
    assert_eq!(on_hand, SHELF);
    assert_eq!(promised, usual + in_sets + given, "{usual}, {in_sets}, {given}");
    // Who got nothing found too little left: more than the shelf holds was wanted.
    assert!((SHELF - USUAL + 1..=SHELF).contains(&promised), "{promised}");
    assert_eq!(
        (usual % USUAL, in_sets % SETS, given % GIFT),
        (0, 0, 0),
        "nobody gets a part of it"
    );
    let (reserved, sold) = shop.campaign_stock(offers.set, offers.shared).await;
    assert_eq!(reserved + sold, in_sets);
    assert_eq!(shop.campaign_spent(offers.reduction).await, given * WORTH);
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ordinary_lines_sets_and_gifts_share_it() {
    let shop = Shop::start().await;
    let (offers, buyers) = rivals(&shop).await;
    let answers = all_order(&buyers).await;
    let winners = placed(&buyers, &answers);
    let taken = units(&offers, &winners).await;
    assert!(taken.iter().sum::<i64>() > 0);
    assert_shared(&shop, &offers, taken).await;

    // Half of them pay while the others call it off; those who missed it find what that frees.
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
    let kept = units(&offers, stay).await;
    let (_, promised) = shop.stock(offers.shared).await;
    assert_eq!(promised, kept.iter().sum::<i64>());
    let missed = buyers.iter().zip(&answers);
    let missed = missed.filter(|(_, answer)| answer.status != 200);
    let orders = join_all(missed.map(|(buyer, _)| buyer.order())).await;
    assert!(
        orders
            .iter()
            .all(|answer| matches!(answer.status.as_u16(), 200 | 409))
    );
    let (on_hand, promised) = shop.stock(offers.shared).await;
    assert!(promised <= on_hand, "{promised} of {on_hand}");
    shop.assert_invariants().await;
}
