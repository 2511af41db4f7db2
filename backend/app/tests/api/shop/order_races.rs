//! /api/order under competition: whatever happens at once, stock, money and keys keep their rules.
use catalog::factory::NewGoods;
use futures::future::join_all;
use kernel::Money;
use serde_json::json;

use crate::harness::{Buyer, Shop};

#[tokio::test]
async fn fifty_buyers_at_the_last_ten_units_make_ten_orders() {
    let shop = Shop::start().await;
    let id = shop
        .goods(NewGoods {
            stock: 10,
            ..Default::default()
        })
        .await;
    let mut buyers = Vec::new();
    for _ in 0..50 {
        let buyer = shop.buyer().await;
        buyer.put_in_cart(id, 1).await.assert_ok();
        buyers.push(buyer);
    }
    let answers = join_all(buyers.iter().map(Buyer::order)).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(
        placed,
        10,
        "{:?}",
        answers.iter().map(|answer| answer.status).collect::<Vec<_>>()
    );
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.assert_refused(409);
    }
    assert_eq!(shop.stock(id).await, (10, 10));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn the_same_cart_checked_out_sixteen_times_at_once_is_one_order() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 5).await.assert_ok();
    let answers = join_all((0..16).map(|_| buyer.order())).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 || answer.status == 409)
    );
    assert_eq!(shop.stock(id).await, (100, 5));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn one_key_is_one_effect_with_equal_answers() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 2).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id });
    let answers = join_all((0..64).map(|_| buyer.order_with_key("key-1", &body))).await;
    let first = answers[0].assert_ok().data();
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 && answer.data() == first)
    );
    assert_eq!(shop.stock(id).await, (100, 2));
    let other = json!({ "address_id": buyer.address_id, "remark": "别的订单" });
    buyer.order_with_key("key-1", &other).await.assert_refused(409);
    buyer.order_with_key("", &body).await.assert_refused(400);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn money_for_one_pays_one_of_thirty_two() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            price: Some(Money(6_000_000)),
            ..Default::default()
        })
        .await;
    let mut payments = Vec::new();
    for _ in 0..4 {
        payments.push(buyer.ordered(id, 1).await.0);
    }
    let tries = payments.iter().cycle().take(32);
    let answers = join_all(tries.map(|payment| buyer.pay(payment))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 || answer.status == 409)
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_pay_cancel_and_expiry_at_once_one_wins() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    for _ in 0..6 {
        let (payment, order) = buyer.ordered(id, 1).await;
        let cancel = async {
            buyer
                .post_json(&format!("/api/order/{order}/cancel"), &json!({}))
                .await
        };
        let (paid, cancelled) = tokio::join!(buyer.pay(&payment), cancel);
        assert_ne!(
            paid.status == 200,
            cancelled.status == 200,
            "{paid:?} {cancelled:?}"
        );
        let expected = if paid.status == 200 { 30 } else { 90 };
        assert_eq!(buyer.order_status(&order).await, expected);
    }
    shop.assert_invariants().await;
}
