//! /api/order under competition: with any concurrent calls, stock, money and keys stay consistent.
use std::pin::pin;

use catalog::factory::NewGoods;
use chrono::TimeDelta;
use futures::{future::join_all, poll};
use identity::permissions::Role;
use kernel::Money;
use serde_json::json;

use crate::harness::{BALANCE, Buyer, Shop};

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
    for round in 0..6 {
        let (payment, order) = buyer.ordered(id, 1).await;
        if round % 3 == 2 {
            shop.services.clock.advance(TimeDelta::hours(25));
        }
        let cancel = async {
            buyer
                .post_json(&format!("/api/order/{order}/cancel"), &json!({}))
                .await
        };
        let expire = orders::lifecycle::models::expire::run(&shop.services);
        let (paid, cancelled, expired) = tokio::join!(buyer.pay(&payment), cancel, expire);
        let winners = [
            u64::from(paid.status == 200),
            u64::from(cancelled.status == 200),
            expired.unwrap().cancelled,
        ];
        assert_eq!(
            winners.iter().sum::<u64>(),
            1,
            "{paid:?} {cancelled:?} {winners:?}"
        );
        let expected = if paid.status == 200 { 30 } else { 90 };
        assert_eq!(buyer.order_status(&order).await, expected);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn deliveries_and_corrections_during_checkout_lose_nothing() {
    let shop = Shop::start().await;
    let (warehouse, second) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let id = shop.goods(NewGoods::default()).await;
    let stock = warehouse.get("/admin/api/stocks").await.assert_ok().body[0]["id"].clone();
    let path = format!("/admin/api/stocks/{stock}/adjust");
    let changes = [7, -3, 11, -5, 2, -1, 13, -4]
        .map(|quantity| json!({ "batch_number": "B001", "quantity": quantity, "reason": "盘点" }));
    let mut buyers = Vec::new();
    for _ in 0..8 {
        let buyer = shop.buyer().await;
        buyer.put_in_cart(id, 3).await.assert_ok();
        buyers.push(buyer);
    }
    let adjusting = async {
        for change in &changes {
            warehouse.post_json(&path, change).await.assert_ok();
            second.post_json(&path, change).await.assert_ok();
        }
    };
    let ((), placed) = tokio::join!(adjusting, join_all(buyers.iter().map(Buyer::order)));
    for answer in &placed {
        answer.assert_ok();
    }
    assert_eq!(shop.stock(id).await, (120, 24));
    shop.assert_invariants().await;
}

/// Whether the answer came within this many polls; after that the client disconnects.
async fn waits_for(turns: usize, request: impl Future) -> bool {
    let mut request = pin!(request);
    for _ in 0..turns {
        if poll!(request.as_mut()).is_ready() {
            return true;
        }
        tokio::task::yield_now().await;
    }
    false
}

#[tokio::test]
async fn a_buyer_who_goes_away_at_any_step_finds_the_order_whole_or_not_at_all() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let body = json!({ "address_id": buyer.address_id });
    let mut spent = Money::ZERO;
    let early_and_late = (0..12).map(|power| 1 << power);
    for turns in early_and_late.chain([usize::MAX]) {
        buyer.put_in_cart(id, 1).await.assert_ok();
        let key = format!("gone-{turns}");
        let was_answered = waits_for(turns, buyer.order_with_key(&key, &body)).await;
        assert!(was_answered || turns < usize::MAX);
        let placed = buyer.order_with_key(&key, &body).await;
        let (payment, order) = (&placed.assert_ok().data()["id"], &placed.data()["orders"][0]);
        let payment = payment.as_str().unwrap();
        waits_for(turns, buyer.pay(payment)).await;
        let paid = buyer.pay(payment).await;
        assert!(matches!(paid.status.as_u16(), 200 | 409), "{paid:?}");
        assert_eq!(buyer.order_status(order.as_str().unwrap()).await, 30, "{turns}");
        spent += placed.data()["total"].as_str().unwrap().parse::<Money>().unwrap();
    }
    assert_eq!(buyer.balance().await, (BALANCE - spent).to_string());
    assert_eq!(shop.stock(id).await, (100, 13));
    shop.assert_invariants().await;
}
