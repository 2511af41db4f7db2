//! Gifts of several tiers: who falls to a lower one keeps what that one gives, and owes the rest.
use campaigns::models::kinds::Kind;
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use kernel::Money;
use serde_json::{Value, json};

use super::promotion_returns::granted;
use crate::{
    after_sales_support::{Departments, Sold},
    harness::{Buyer, Shop},
    promotions_support::{NewCampaign, cancel, goods, order, place},
};

/// One box from 50.00 on, three from 100.00 on, worth 10.00 each.
async fn ladder(shop: &Shop) {
    let gift = goods(shop, 1_000).await;
    shop.campaign(NewCampaign {
        tiers: vec![
            (5_000, 0, Some((gift, 1, 1_000))),
            (10_000, 0, Some((gift, 3, 1_000))),
        ],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
}

async fn line_of(buyer: &Buyer, number: &Value, is_gift: bool) -> Value {
    let shown = order(buyer, number).await;
    let lines = shown["lines"].as_array().unwrap().iter();
    let mut own = lines.filter(|line| line["is_gift"] == is_gift);
    own.next().unwrap().clone()
}

/// What a claim of so many units, unwanted, paid and withheld.
async fn brought(departments: &Departments, sold: &Sold, is_gift: bool, number: i64) -> [String; 2] {
    let line = line_of(&sold.buyer, &json!(sold.order), is_gift).await;
    let claim = granted(&departments.service, departments, sold, (&line, number)).await;
    ["refund_amount", "gift_withheld"].map(|sum| claim[sum].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn who_falls_to_a_lower_tier_owes_the_difference_to_its_gift() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let (buyer, id) = (shop.buyer().await, goods(&shop, 1_000).await);
    ladder(&shop).await;
    let sold = shop.sold_to(buyer, id, 10, &departments).await;
    // 60.00 stay, which give one box of the three.
    assert_eq!(brought(&departments, &sold, false, 4).await, ["20.00", "20.00"]);
    assert_eq!(brought(&departments, &sold, true, 1).await, ["10.00", "-10.00"]);
    // 40.00 stay, which give none of the two that are left.
    assert_eq!(brought(&departments, &sold, false, 2).await, ["10.00", "10.00"]);
    assert_eq!(brought(&departments, &sold, true, 2).await, ["20.00", "-20.00"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_a_gift_as_much_is_sent_as_the_rest_of_the_checkout_still_earns() {
    let shop = Shop::start().await;
    let (buyer, usual) = (shop.buyer().await, goods(&shop, 1_000).await);
    let cold = NewGoods {
        price: Some(Money(4_500)),
        storage: Storage::Cold,
        ..NewGoods::default()
    };
    let cold = shop.goods(cold).await;
    ladder(&shop).await;
    buyer.put_in_cart(usual, 6).await.assert_ok();
    buyer.put_in_cart(cold, 1).await.assert_ok();
    let placed = place(&buyer, json!({})).await;
    let (with_gift, of_cold) = (&placed["orders"][0], &placed["orders"][1]);
    assert_eq!(line_of(&buyer, with_gift, true).await["number"], 3);
    cancel(&buyer, of_cold).await;
    assert_eq!(line_of(&buyer, with_gift, true).await["dropped_number"], 2);
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    shop.assert_invariants().await;
}
