//! POST /api/cart: what the cart holds already, and the price on the page.
use catalog::factory::NewGoods;
use kernel::Money;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop};

fn advice(answer: &Answer) -> &str {
    answer.assert_refused(422);
    answer.body["errors"]["params.0.number"][0].as_str().unwrap()
}

/// The numbers that a refusal names.
fn named(advice: &str) -> Vec<i64> {
    let (_, instead) = advice.split_once("请改为 ").unwrap_or_default();
    instead
        .split(" 或 ")
        .filter_map(|number| number.parse().ok())
        .collect()
}

async fn in_cart(buyer: &Buyer) -> i64 {
    buyer.cart().await["data"][0]["number"].as_i64().unwrap()
}

#[tokio::test]
async fn what_is_named_instead_can_be_added() {
    let shop = Shop::start().await;
    let limited = NewGoods {
        limit_quantity: 20,
        ..Default::default()
    };
    let scarce = NewGoods {
        min_quantity: 5,
        step: 5,
        stock: 50,
        ..Default::default()
    };
    for (goods, held, added, words, numbers) in [
        (
            limited,
            12,
            12,
            "购物车已有 12 盒，限购，最多再加 8 盒",
            vec![7, 8],
        ),
        (
            scarce,
            30,
            45,
            "购物车已有 30 盒，库存只剩 50 盒，最多再加 20 盒",
            vec![15, 20],
        ),
    ] {
        let buyer = shop.buyer().await;
        let id = shop.goods(goods).await;
        buyer.put_in_cart(id, held).await.assert_ok();
        let refused = buyer.put_in_cart(id, added).await;
        let message = advice(&refused);
        assert!(message.contains(words), "{message}");
        assert_eq!(named(message), numbers, "{message}");
        for number in &numbers {
            buyer.put_in_cart(id, *number).await.assert_ok();
            let line = buyer.cart().await["data"][0]["id"].clone();
            let back = json!({ "params": { "number": held } });
            buyer
                .post_json(&format!("/api/cart/{line}/edit"), &back)
                .await
                .assert_ok();
        }
        buyer.put_in_cart(id, *numbers.last().unwrap()).await.assert_ok();
        let more = buyer.put_in_cart(id, 5).await;
        let message = advice(&more);
        assert!(message.contains("不能再加"), "{message}");
        assert_eq!(named(message), Vec::<i64>::new());
    }
}

#[tokio::test]
async fn a_number_that_breaks_the_pack_is_completed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let packs = NewGoods {
        min_quantity: 10,
        step: 10,
        ..Default::default()
    };
    let id = shop.goods(packs).await;
    buyer.put_in_cart(id, 10).await.assert_ok();
    let refused = buyer.put_in_cart(id, 15).await;
    let message = advice(&refused);
    assert!(message.contains("中包装 10 盒"), "{message}");
    assert_eq!(named(message), [10, 20]);
    buyer.put_in_cart(id, 20).await.assert_ok();
    assert_eq!(in_cart(&buyer).await, 30);
}

#[tokio::test]
async fn a_wrong_number_of_a_line_is_named_by_its_field_whatever_is_wrong_with_it() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let packs = NewGoods {
        step: 10,
        ..Default::default()
    };
    let id = shop.goods(packs).await;
    buyer.put_in_cart(id, 10).await.assert_ok();
    let line = buyer.cart().await["data"][0]["id"].clone();
    for number in [json!("x"), json!(0), json!(15), json!(1000)] {
        let body = json!({ "params": { "number": number } });
        let answer = buyer.post_json(&format!("/api/cart/{line}/edit"), &body).await;
        answer.assert_refused(422);
        assert_eq!(answer.wrong_fields(), ["params.number"], "{number}: {answer:?}");
    }
}

/// Puts goods in from a page that showed this price; returns the line's price and the recorded page price.
async fn put_in_at(shop: &Shop, goods: NewGoods, number: i64, price: Value) -> (Value, Value) {
    let buyer = shop.buyer().await;
    let id = shop.goods(goods).await;
    let line = json!({ "goods_id": id, "number": number, "price": price });
    buyer
        .post_json("/api/cart", &json!({ "params": [line] }))
        .await
        .assert_ok();
    let shown = buyer.cart().await["data"][0].clone();
    (shown["price"].clone(), shown["old_price"].clone())
}

#[tokio::test]
async fn a_price_that_changed_since_the_page_showed_it_is_marked() {
    let shop = Shop::start().await;
    let tiered = || NewGoods {
        tier_prices: vec![(10, Money(900))],
        ..Default::default()
    };
    for (goods, number, price, expected) in [
        (NewGoods::default(), 1, json!("9.80"), ("10.00", json!("9.80"))),
        (NewGoods::default(), 1, json!("10.00"), ("10.00", json!(null))),
        (NewGoods::default(), 1, json!(null), ("10.00", json!(null))),
        (NewGoods::default(), 1, json!("-1.00"), ("10.00", json!(null))),
        (tiered(), 10, json!("9.00"), ("9.00", json!(null))),
        (tiered(), 10, json!("8.00"), ("9.00", json!("8.00"))),
    ] {
        let seen = put_in_at(&shop, goods, number, price.clone()).await;
        assert_eq!(seen, (json!(expected.0), expected.1), "{price}");
    }
}

#[tokio::test]
async fn a_tier_that_the_sum_reaches_is_no_change_of_the_price() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let tiered = NewGoods {
        tier_prices: vec![(10, Money(900))],
        ..Default::default()
    };
    let id = shop.goods(tiered).await;
    for _ in 0..2 {
        let line = json!({ "goods_id": id, "number": 6, "price": "10.00" });
        buyer
            .post_json("/api/cart", &json!({ "params": [line] }))
            .await
            .assert_ok();
    }
    let line = buyer.cart().await["data"][0].clone();
    assert_eq!(
        (&line["number"], &line["price"], &line["old_price"]),
        (&json!(12), &json!("9.00"), &json!(null))
    );
}
