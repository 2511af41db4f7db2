//! A gift is withheld from those who give back what earned it, and not from those to whom the shop sent bad, wrong or too few
//! goods: such units count as kept.
use campaigns::models::kinds::Kind;
use serde_json::{Value, json};

use super::promotion_returns::granted;
use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::Shop,
    promotions_support::{InCampaign, NewCampaign, goods, order},
};

/// Two units of 30.00, and a gift of 5.00 for 50.00.
async fn sold(shop: &Shop, departments: &Departments) -> Sold {
    let (bought, gift) = (goods(shop, 3_000).await, goods(shop, 500).await);
    shop.campaign(NewCampaign {
        goods: vec![InCampaign {
            goods_id: bought,
            ..InCampaign::default()
        }],
        tiers: vec![(5_000, 0, Some((gift, 1, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    shop.sold_to(shop.buyer().await, bought, 2, departments).await
}

/// Finance pays a claim; what it brought and withheld.
async fn paid(departments: &Departments, sold: &Sold, claim: &str) -> [Value; 2] {
    let answer = step(&departments.finance, claim, "refund", &json!({})).await;
    answer.assert_ok();
    said(&sold.see(claim).await)
}

fn said(claim: &Value) -> [Value; 2] {
    ["refund_amount", "gift_withheld"].map(|sum| claim[sum].clone())
}

/// The other unit goes back because its buyer wants it no more.
async fn the_rest_is_unwanted(departments: &Departments, sold: &Sold) -> [Value; 2] {
    let shown = order(&sold.buyer, &json!(sold.order)).await;
    let line = &shown["lines"][0];
    said(&granted(&departments.service, departments, sold, (line, 1)).await)
}

#[tokio::test]
async fn units_that_were_missing_still_earn_the_gift() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = sold(&shop, &departments).await;
    let claim = sold.claimed("refund", "short", 1).await;
    assert_eq!(said(&sold.see(&claim).await), ["30.00", "0.00"], "expected");
    step(&departments.service, &claim, "accept", &json!({}))
        .await
        .assert_ok();
    assert_eq!(paid(&departments, &sold, &claim).await, ["30.00", "0.00"]);
    // 30.00 that were missing and nothing that stays are less than the gift takes.
    assert_eq!(the_rest_is_unwanted(&departments, &sold).await, ["25.00", "5.00"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_the_inspection_finds_decides_and_not_what_the_buyer_said() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let cases = [
        ("damaged", "scrapped", ["30.00", "0.00"]),
        ("damaged", "sellable", ["25.00", "5.00"]),
        ("wrong_goods", "sellable", ["30.00", "0.00"]),
        ("appearance", "quarantined", ["30.00", "0.00"]),
    ];
    for (reason, condition, brought) in cases {
        let sold = sold(&shop, &departments).await;
        let claim = sold.claimed("return", reason, 1).await;
        assert_eq!(said(&sold.see(&claim).await), ["30.00", "0.00"], "expected");
        departments.accept_and_find(&sold, &claim, condition).await;
        let paid = paid(&departments, &sold, &claim).await;
        assert_eq!(paid, brought, "{reason} {condition}");
    }
    shop.assert_invariants().await;
}

/// The buyer would have kept the goods.
#[tokio::test]
async fn an_exchange_that_the_shop_cannot_send_takes_no_gift_away() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = sold(&shop, &departments).await;
    let claim = sold.claimed("exchange", "damaged", 1).await;
    departments.accept_and_inspect(&sold, &claim).await;
    assert_eq!(paid(&departments, &sold, &claim).await, ["30.00", "0.00"]);
    shop.assert_invariants().await;
}
