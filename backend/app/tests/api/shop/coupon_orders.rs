//! One coupon, and many who order with it at once.
use coupons::models::claim_states::State;
use futures::future::join_all;
use identity::{factory::PASSWORD, permissions::Role};
use orders::lifecycle::models::expire;
use serde_json::{Value, json};

use crate::{
    coupons_support::{Office, with},
    harness::{Answer, Buyer, Shop},
    promotions_support::{cancel, checkout, goods, place},
};

fn won(answers: &[Answer]) -> Vec<&Answer> {
    answers.iter().filter(|answer| answer.status == 200).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_coupon_in_sixty_four_orders_at_once_is_used_in_one() {
    const ORDERS: usize = 64;
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let claim = shop.coupon(&buyer, 1_000, 500).await;
    for _ in 0..ORDERS {
        let id = goods(&shop, 3_000).await;
        buyer.put_in_cart(id, 1).await.assert_ok();
    }
    let cart = buyer.cart().await;
    let lines: Vec<Value> = cart["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["id"].clone())
        .collect();
    assert_eq!(lines.len(), ORDERS);
    let address = buyer.address_id;
    let orders = lines.iter().map(|line| {
        let body = json!({ "address_id": address, "ids": [line], "coupon_ids": [claim] });
        let buyer = &buyer;
        async move { buyer.post_json("/api/order", &body).await }
    });
    let answers = join_all(orders).await;
    let won = won(&answers);
    assert_eq!(won.len(), 1, "{answers:?}");
    assert_eq!(won[0].data()["total"], "25.00");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.assert_refused(422);
        assert_eq!(answer.wrong_fields(), ["coupon_ids"]);
    }
    assert_eq!(shop.coupon_state(claim).await, State::Locked);
    // The refused goods are still in the cart, and can use it once it is free again.
    assert_eq!(buyer.cart().await["data"].as_array().unwrap().len(), ORDERS - 1);
    cancel(&buyer, &won[0].data()["orders"][0]).await;
    assert_eq!(shop.coupon_state(claim).await, State::Unused);
    let seen = checkout(&buyer, json!({ "coupon_ids": [claim] })).await;
    assert_eq!(seen["coupon_amount"], "5.00");
    shop.assert_invariants().await;
}

/// Staff stop a coupon and void what is unused of it: one that an order holds is no way past that.
#[tokio::test]
async fn a_coupon_that_was_voided_while_an_order_held_it_does_not_come_back() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let id = office
        .approved(&with(json!({ "threshold": "20.00", "cut": "5.00" })))
        .await;
    let (held, paid) = (shop.buyer().await, shop.buyer().await);
    let goods = goods(&shop, 3_000).await;
    let mut orders = Vec::new();
    for buyer in [&held, &paid] {
        let claim = buyer
            .post_json(&format!("/api/coupon/{id}/claim"), &json!({}))
            .await;
        let claim = claim.assert_ok().data()["id"].as_i64().unwrap();
        buyer.put_in_cart(goods, 1).await.assert_ok();
        let placed = place(buyer, json!({ "coupon_ids": [claim] })).await;
        orders.push((claim, placed["id"].clone(), placed["orders"][0].clone()));
    }
    let pay = paid.pay(orders[1].1.as_str().unwrap()).await;
    pay.assert_ok();
    office
        .act(id, "stop", &json!({ "reason": "金额写错", "void_unused": true }))
        .await;
    assert_eq!(shop.coupon_state(orders[0].0).await, State::Locked);
    cancel(&held, &orders[0].2).await;
    assert_eq!(shop.coupon_state(orders[0].0).await, State::Void);
    assert_eq!(
        shop.coupon_state(orders[1].0).await,
        State::Used,
        "its order keeps it"
    );
    shop.settle().await;
    assert_eq!(held.told("promotion").await, ["1 张优惠券已作废"]);
    assert_eq!(paid.told("promotion").await, [""; 0]);
    shop.assert_invariants().await;
}

/// Of a cancelling and a stopping at once the coupon is void, whichever came first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_stopping_and_cancelling_at_once_no_coupon_stays_usable() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let coupon = with(json!({ "threshold": "20.00", "cut": "5.00", "per_company": 8 }));
    let id = office.approved(&coupon).await;
    let buyer = shop.buyer().await;
    let goods = goods(&shop, 3_000).await;
    let mut held = Vec::new();
    for _ in 0..8 {
        let claim = buyer
            .post_json(&format!("/api/coupon/{id}/claim"), &json!({}))
            .await;
        let claim = claim.assert_ok().data()["id"].as_i64().unwrap();
        buyer.put_in_cart(goods, 1).await.assert_ok();
        let placed = place(&buyer, json!({ "coupon_ids": [claim] })).await;
        held.push((claim, placed["orders"][0].clone()));
    }
    let cancelling = join_all(held.iter().map(|(_, order)| cancel(&buyer, order)));
    let stop = json!({ "reason": "停发", "void_unused": true });
    tokio::join!(cancelling, office.act(id, "stop", &stop));
    for (claim, _) in &held {
        assert_eq!(shop.coupon_state(*claim).await, State::Void);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_used_coupon_leads_to_the_order_that_has_it() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    let claim = shop.coupon(&buyer, 1_000, 500).await;
    let mut orders = Vec::new();
    for coupons in [json!([claim]), json!([])] {
        buyer.put_in_cart(id, 1).await.assert_ok();
        let placed = place(&buyer, json!({ "coupon_ids": coupons })).await;
        orders.push(placed["orders"][0].clone());
    }
    let with_coupon = async |reader: &Buyer| {
        let listed = reader.get(&format!("/api/order?coupon={claim}")).await;
        let list = listed.assert_ok().data()["list"].as_array().unwrap().clone();
        let ids = list.into_iter().map(|order| order["id"].clone());
        ids.collect::<Vec<Value>>()
    };
    assert_eq!(with_coupon(&buyer).await, [orders[0].clone()]);
    assert!(with_coupon(&other).await.is_empty());
    // Cancelled, it has the coupon no more; the next one has.
    cancel(&buyer, &orders[0]).await;
    assert!(with_coupon(&buyer).await.is_empty());
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "coupon_ids": [claim] })).await;
    assert_eq!(with_coupon(&buyer).await, [placed["orders"][0].clone()]);
}

/// Whichever wins: the coupon is used by a paid order, or returned to the buyer; the same for vouchers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_paying_cancelling_and_expiry_at_once_one_has_the_coupon_and_the_voucher() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    shop.give_vouchers(&buyer, 1_000).await;
    let claim = shop.coupon(&buyer, 1_000, 500).await;
    for round in 0..6 {
        buyer.put_in_cart(id, 1).await.assert_ok();
        let placed = place(&buyer, json!({ "coupon_ids": [claim], "voucher": "10.00" })).await;
        assert_eq!(
            (shop.coupon_state(claim).await, shop.vouchers(&buyer).await),
            (State::Locked, 0)
        );
        let (payment, order) = (
            placed["id"].as_str().unwrap(),
            placed["orders"][0].as_str().unwrap(),
        );
        if round % 3 == 2 {
            shop.services.clock.advance(chrono::TimeDelta::hours(25));
        }
        let path = format!("/api/order/{order}/cancel");
        let nothing = json!({});
        let (paid, cancelled, expired) = tokio::join!(
            buyer.pay(payment),
            buyer.post_json(&path, &nothing),
            expire::run(&shop.services)
        );
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
        if paid.status == 200 {
            assert_eq!(
                (shop.coupon_state(claim).await, shop.vouchers(&buyer).await),
                (State::Used, 0)
            );
            // Paid orders are cancelled by staff, with repeated calls.
            let service = shop.staff(Role::Service).await;
            let path = format!("/admin/api/orders/{order}/cancel");
            let reason = json!({ "reason": "客户要求" });
            let answers = join_all((0..8).map(|_| service.post_json(&path, &reason))).await;
            assert_eq!(won(&answers).len(), 1, "{answers:?}");
        }
        assert_eq!(
            (shop.coupon_state(claim).await, shop.vouchers(&buyer).await),
            (State::Unused, 1_000)
        );
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn coupon_ids_that_are_anothers_unknown_or_named_twice_have_a_clear_answer() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    let (own, foreign) = (
        shop.coupon(&buyer, 1_000, 500).await,
        shop.coupon(&other, 1_000, 500).await,
    );
    buyer.put_in_cart(id, 1).await.assert_ok();
    for wrong in [
        json!([foreign]),
        json!([own, foreign]),
        json!([i64::MAX]),
        json!([0]),
    ] {
        for path in ["/api/cart/checkout", "/api/order"] {
            let body = json!({ "address_id": buyer.address_id, "coupon_ids": wrong });
            let answer = buyer.post_json(path, &body).await;
            if path == "/api/order" {
                answer.assert_refused(422);
                let named = answer.wrong_fields();
                assert!(
                    named.len() == 1 && named[0].starts_with("coupon_ids"),
                    "{wrong}: {named:?}"
                );
            } else {
                assert!(matches!(answer.status.as_u16(), 200 | 422), "{answer:?}");
            }
        }
    }
    for wrong in [
        json!([-1]),
        json!([1.5]),
        json!(["x"]),
        json!("x"),
        json!(vec![own; 10_000]),
    ] {
        let body = json!({ "address_id": buyer.address_id, "coupon_ids": wrong });
        let answer = buyer.post_json("/api/order", &body).await;
        assert!(
            (400..500).contains(&answer.status.as_u16()) || answer.data()["total"] == "25.00",
            "{answer:?}"
        );
    }
    assert_eq!(shop.coupon_state(foreign).await, State::Unused);
    buyer.put_in_cart(id, 1).await.assert_ok();
    // Over between cart and order.
    let late = shop.coupon(&buyer, 1_000, 500).await;
    let chosen = json!({ "coupon_ids": [late] });
    assert_eq!(checkout(&buyer, chosen.clone()).await["coupon_amount"], "5.00");
    shop.services.clock.advance(chrono::TimeDelta::days(8));
    // Sessions do not last that long.
    buyer.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id, "coupon_ids": [late], "total": "25.00" });
    let refused = buyer.post_json("/api/order", &body).await;
    refused.assert_refused(422);
    let why = refused.message();
    assert!(
        why.contains("「满10减5」有效期至") && why.contains("改选其他优惠券"),
        "{why}"
    );
    let seen = checkout(&buyer, chosen).await;
    let told = &seen["coupons"]["unusable"];
    assert_eq!(
        (told.as_array().unwrap().len(), &told[0]["id"]),
        (1, &json!(late)),
        "{told}"
    );
    shop.assert_invariants().await;
}
