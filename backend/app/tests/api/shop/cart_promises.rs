//! What the cart promises before anything is ordered: the next tier and its gift, the coupons of the checkout, and what a
//! campaign takes off the price that this buyer would pay.
use campaigns::models::kinds::Kind;
use catalog::{
    factory::{self, NewGoods},
    goods::models::facts::SpecialPrice,
};
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::{
    harness::Shop,
    promotions_support::{InCampaign, NewCampaign, at, checkout, goods, put_in_campaign},
};

/// Threshold and gift of each tier of the only campaign.
fn tiers(cart: &Value) -> Vec<(Value, Value)> {
    let tiers = cart["activity_data"]["manjians"].as_array().unwrap();
    let told = tiers
        .iter()
        .map(|tier| (tier["amount"].clone(), tier["gift"]["goods_id"].clone()));
    told.collect()
}

#[tokio::test]
async fn gifts_of_a_campaign_are_shown_before_the_first_of_its_goods_is_in_the_cart() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (counted, other, gift) = (
        goods(&shop, 3_000).await,
        goods(&shop, 3_000).await,
        goods(&shop, 500).await,
    );
    let scarce = NewGoods {
        stock: 1,
        ..NewGoods::default()
    };
    let scarce = shop.goods(scarce).await;
    shop.campaign(NewCampaign {
        goods: vec![InCampaign {
            goods_id: counted,
            ..InCampaign::default()
        }],
        tiers: vec![
            (20_000, 0, Some((gift, 2, 500))),
            (30_000, 0, Some((scarce, 2, 500))),
            (50_000, 3_000, None),
        ],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let promised = vec![(json!("200.00"), json!(gift)), (json!("500.00"), json!(null))];
    let cart = buyer.cart().await;
    assert_eq!(tiers(&cart), promised, "of two that are given one is left");
    assert_eq!(cart["activity_data"]["hints"][0]["text"], "还差 ¥200.00 得赠品");
    let name = &cart["activity_data"]["manjians"][0]["gift"]["name"];
    assert_ne!(name, "", "the gift has its name");
    buyer.put_in_cart(other, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(tiers(&cart), promised, "nothing in the cart counts");
    buyer.put_in_cart(counted, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(tiers(&cart), promised);
    assert_eq!(cart["activity_data"]["hints"][0]["text"], "还差 ¥170.00 得赠品");
}

#[tokio::test]
async fn the_last_gift_goes_to_a_campaign_that_is_reached_and_waits_for_none_that_is_not() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (dear, cheap) = (goods(&shop, 3_000).await, goods(&shop, 3_000).await);
    let scarce = NewGoods {
        stock: 1,
        ..NewGoods::default()
    };
    let scarce = shop.goods(scarce).await;
    for (goods_id, threshold) in [(dear, 10_000), (cheap, 3_000)] {
        shop.campaign(NewCampaign {
            goods: vec![InCampaign {
                goods_id,
                ..InCampaign::default()
            }],
            tiers: vec![(threshold, 0, Some((scarce, 1, 500)))],
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    }
    let given = async || {
        let cart = buyer.cart().await;
        let gifts = cart["activity_data"]["gifts"].as_array().unwrap();
        let given: Vec<bool> = gifts.iter().map(|gift| gift["is_given"] == true).collect();
        given
    };
    buyer.put_in_cart(dear, 1).await.assert_ok();
    buyer.put_in_cart(cheap, 1).await.assert_ok();
    assert_eq!(given().await, [true], "the first one is far from its tier");
    buyer.put_in_cart(dear, 3).await.assert_ok();
    assert_eq!(given().await, [true, false], "both are reached, and one is left");
}

#[tokio::test]
async fn the_cart_proposes_the_coupons_of_the_checkout_and_keeps_its_sums() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let nothing = json!({
        "used": [], "usable": [], "unusable": [], "is_best": true, "text": "没有可用的优惠券",
    });
    assert_eq!(buyer.cart().await["coupons"], nothing);
    let (small, large, far) = (
        shop.coupon(&buyer, 1_000, 100).await,
        shop.coupon(&buyer, 2_000, 500).await,
        shop.coupon(&buyer, 90_000, 9_000).await,
    );
    let cart = buyer.cart().await;
    let coupons = &cart["coupons"];
    assert_eq!(coupons["text"], "结算时可用券 -5.00");
    assert_eq!(
        (&coupons["used"][0]["id"], &coupons["used"][0]["item_ids"]),
        (&json!(large), &json!([cart["data"][0]["id"]]))
    );
    assert_eq!(coupons["usable"][0]["id"], small);
    for part in ["used", "usable"] {
        let left = coupons[part][0]["days_left"].as_i64().unwrap();
        assert!((6..=7).contains(&left), "a week, at midnight a day less: {left}");
    }
    assert_ne!(coupons["usable"][0]["why"], "");
    assert_eq!(
        (
            &coupons["unusable"][0]["id"],
            &coupons["unusable"][0]["why"],
            &coupons["unusable"][0]["missing"]
        ),
        (&json!(far), &json!("适用商品还差 ¥870.00"), &json!("870.00"))
    );
    let seen = checkout(&buyer, json!({})).await;
    for part in ["used", "usable", "unusable"] {
        assert_eq!(coupons[part], seen["coupons"][part], "{part}");
    }
    assert_eq!(
        (&cart["sums"]["total"], &seen["total"]),
        (&json!("30.00"), &json!("25.00")),
        "the cart counts without coupons"
    );
    let line = cart["data"][0]["id"].clone();
    let none = json!({ "ids": [line], "is_selected": 0 });
    let none = buyer.post_json("/api/cart/batch_select", &none).await;
    assert_eq!(none.assert_ok().data()["coupons"], nothing, "nothing is selected");
}

#[tokio::test]
async fn a_coupon_that_sets_a_reduction_aside_says_what_it_adds() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    shop.campaign(NewCampaign {
        tiers: vec![(2_000, 200, None)],
        with_coupon: false,
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    shop.coupon(&buyer, 2_000, 500).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(
        (&cart["sums"]["manjian_amount"], &cart["sums"]["total"]),
        (&json!("2.00"), &json!("28.00"))
    );
    assert_eq!(
        cart["coupons"]["text"],
        "结算时可用券 -5.00，不与部分满减同享，共再省 3.00"
    );
    assert_eq!(checkout(&buyer, json!({})).await["total"], "25.00");
}

#[tokio::test]
async fn a_campaign_says_what_this_buyer_would_pay_without_it() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (id, plain) = (goods(&shop, 3_000).await, goods(&shop, 3_000).await);
    let of_rank = SpecialPrice {
        id: 0,
        rank: Some(1),
        region: String::new(),
        company_id: None,
        price: Money(2_800),
        from: None,
        to: None,
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::special_price(tx, id, of_rank).await?;
        tx.touch(catalog::changes::Changed::Goods(id));
        Ok(())
    })
    .await;
    shop.campaign(NewCampaign {
        goods: vec![at(id, 990)],
        ..NewCampaign::of(Kind::Seckill)
    })
    .await;
    put_in_campaign(&buyer, id, 1, 1).await;
    buyer.put_in_cart(plain, 1).await.assert_ok();
    let cart = buyer.cart().await;
    let lines = cart["data"].as_array().unwrap();
    let of = |goods_id: i64| lines.iter().find(|line| line["goods"]["id"] == goods_id).unwrap();
    let prices = |line: &Value| ["raw_price", "price_before", "price"].map(|name| line[name].clone());
    assert_eq!(prices(of(id)), [json!("30.00"), json!("28.00"), json!("9.90")]);
    assert_eq!(prices(of(plain)), [json!("30.00"), Value::Null, json!("30.00")]);
}
