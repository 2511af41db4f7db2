//! /api/order
use catalog::{
    factory::NewGoods,
    goods::models::codes::{Control, Storage},
};
use chrono::TimeDelta;
use identity::{companies::models::facts::LicenceKind, permissions::Role};
use kernel::{Money, WriteTx};
use orders::lifecycle::models::{
    expire::{self, Term},
    orders::numbered,
};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::harness::{BALANCE, Shop};

#[tokio::test]
async fn an_order_is_placed_paid_shipped_and_received() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            price: Some(Money(1999)),
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 3).await;
    assert_eq!(shop.stock(id).await, (100, 3), "reserved, not gone");
    assert_eq!(buyer.get("/api/cart/total").await.data()["total"], 0);

    let detail = buyer.get(&format!("/api/order/payment/{payment}")).await;
    assert_eq!(detail.assert_ok().data()["amount"], "74.97", "3 × 19.99 + 15.00");
    let paid = buyer.pay(&payment).await;
    let left = BALANCE - Money(7497);
    assert_eq!(paid.assert_ok().data()["balance"], left.to_string());
    assert_eq!(buyer.order_status(&order).await, 30);
    buyer.pay(&order).await.assert_refused(409);

    let warehouse = shop.staff(Role::Warehouse).await;
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1" });
    shop.pack(&order).await;
    warehouse
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await
        .assert_ok();
    assert_eq!(shop.stock(id).await, (97, 0));
    let shipped = buyer.get(&format!("/api/order/{order}")).await;
    assert_eq!(
        (
            shipped.data()["status"].as_i64(),
            shipped.data()["lines"][0]["batches"][0]["number"].as_i64()
        ),
        (Some(40), Some(3))
    );

    let received = buyer
        .post_json(&format!("/api/order/{order}/receive"), &json!({}))
        .await;
    assert_eq!(received.assert_ok().data()["status"], 60);
    let texts: Vec<_> = received.data()["logs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|log| log["text"].clone())
        .collect();
    assert_eq!(texts.len(), 7, "picking and checking are told as well: {texts:?}");
    let told = received.data()["logs"].to_string();
    assert!(told.contains(r#""actor":"药集""#), "{told}");
    assert!(
        !told.contains("客服"),
        "the warehouse is no customer service: {told}"
    );
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.data()["unread"].as_i64().unwrap() >= 3, "{messages:?}");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn cancelling_gives_everything_back() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, unpaid) = buyer.ordered(id, 10).await;
    let reason = json!({ "reason": "不需要了" });
    let cancelled = buyer
        .post_json(&format!("/api/order/{unpaid}/cancel"), &reason)
        .await;
    assert_eq!(cancelled.assert_ok().data()["status"], 90);
    assert_eq!(shop.stock(id).await, (100, 0));
    buyer.pay(&payment).await.assert_refused(409);

    let (payment, paid) = buyer.ordered(id, 10).await;
    buyer.pay(&payment).await.assert_ok();
    buyer
        .post_json(&format!("/api/order/{paid}/cancel"), &reason)
        .await
        .assert_refused(409);
    let service = shop.staff(Role::Service).await;
    service
        .post_json(&format!("/admin/api/orders/{paid}/cancel"), &reason)
        .await
        .assert_ok();
    assert_eq!(buyer.balance().await, BALANCE.to_string());
    assert_eq!(shop.stock(id).await, (100, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn one_checkout_splits_into_orders_with_one_payment() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let plain = shop.goods(NewGoods::default()).await;
    let cold = shop
        .goods(NewGoods {
            storage: Storage::Cold,
            ..Default::default()
        })
        .await;
    for id in [plain, cold] {
        buyer.put_in_cart(id, 2).await.assert_ok();
    }
    let checkout = buyer.post_json("/api/cart/checkout", &json!({})).await;
    assert_eq!(checkout.assert_ok().data()["groups"].as_array().unwrap().len(), 2);
    let placed = buyer.order().await;
    assert_eq!(placed.assert_ok().data()["orders"].as_array().unwrap().len(), 2);
    assert_eq!(
        placed.data()["total"],
        "70.00",
        "freight for each way of travelling"
    );
    buyer.pay(placed.data()["id"].as_str().unwrap()).await.assert_ok();
    for order in placed.data()["orders"].as_array().unwrap() {
        assert_eq!(buyer.order_status(order.as_str().unwrap()).await, 30);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_payment_tells_which_of_its_orders_it_paid() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..Default::default()
    };
    for goods in [NewGoods::default(), cold] {
        let id = shop.goods(goods).await;
        buyer.put_in_cart(id, 2).await.assert_ok();
    }
    let placed = buyer.order().await;
    let payment = placed.assert_ok().data()["id"].as_str().unwrap();
    let cancelled = placed.data()["orders"][0].as_str().unwrap();
    let cancel = format!("/api/order/{cancelled}/cancel");
    buyer
        .post_json(&cancel, &json!({ "reason": "不要了" }))
        .await
        .assert_ok();
    buyer.pay(payment).await.assert_ok();
    let paid = buyer.payment(payment).await;
    let orders = paid["orders"].as_array().unwrap();
    let of = |number: &str| orders.iter().find(|order| order["id"] == number).unwrap();
    assert_eq!(
        (&of(cancelled)["status"], &of(cancelled)["paid_at"]),
        (&json!(90), &json!(null))
    );
    let kept = placed.data()["orders"][1].as_str().unwrap();
    assert!(of(kept)["paid_at"].is_string(), "{paid}");
    assert_eq!(paid["amount"], of(kept)["total"]);
}

#[tokio::test]
async fn ephedrine_is_not_paid_from_the_balance() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..Default::default()
        })
        .await;
    let (payment, _) = buyer.ordered(id, 1).await;
    let refused = buyer.pay(&payment).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("对公转账"), "{refused:?}");
}

#[tokio::test]
async fn the_server_counts_anew_and_reports_a_changed_price() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 2).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id, "total": "1.00" });
    let changed = buyer.post_json("/api/order", &body).await;
    changed.assert_refused(409);
    assert_eq!(changed.data()["total"], "35.00");
    assert_eq!(shop.stock(id).await, (100, 0), "nothing happened");
    let body = json!({ "address_id": buyer.address_id, "total": "35.00" });
    buyer.post_json("/api/order", &body).await.assert_ok();
}

#[tokio::test]
async fn a_foreign_address_a_foreign_order_and_a_skipped_step_are_refused() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    buyer.order().await.assert_refused(409);
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let stolen = json!({ "address_id": other.address_id });
    buyer.post_json("/api/order", &stolen).await.assert_refused(422);
    let (payment, order) = buyer.ordered(id, 1).await;
    for number in [&payment, &order] {
        other.pay(number).await.assert_refused(404);
        other
            .get(&format!("/api/order/payment/{number}"))
            .await
            .assert_refused(404);
    }
    other
        .get(&format!("/api/order/{order}"))
        .await
        .assert_refused(404);
    other
        .post_json(&format!("/api/order/{order}/cancel"), &json!({}))
        .await
        .assert_refused(404);
    buyer
        .post_json(&format!("/api/order/{order}/receive"), &json!({}))
        .await
        .assert_refused(409);
    buyer.get("/api/order/..%2f..%2fetc").await.assert_refused(404);
}

#[tokio::test]
async fn money_that_is_not_there_is_not_spent() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            price: Some(Money(9_999_900)),
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 2).await;
    let refused = buyer.pay(&payment).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("还差"), "{refused:?}");
    assert_eq!(
        (buyer.order_status(&order).await, buyer.balance().await),
        (10, BALANCE.to_string())
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_licence_that_ends_between_cart_and_order_stops_the_order() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let (company_id, yesterday) = (buyer.company_id, shop.services.clock.today().pred_opt());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        use identity::models::_entities::licences::{Column, Entity};
        Entity::update_many()
            .col_expr(Column::ValidTo, Expr::value(yesterday))
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::Kind.eq(LicenceKind::DrugTrading))
            .exec(tx.db())
            .await?;
        tx.touch(identity::changes::Changed::Company(company_id));
        Ok(())
    })
    .await;
    let refused = buyer
        .post_json(
            "/api/order",
            &json!({ "address_id": buyer.address_id, "ids": [buyer.cart().await["data"][0]["id"]] }),
        )
        .await;
    refused.assert_refused(409);
    assert_eq!(refused.data()["refusals"][0]["code"], "licence_drug_trading");
}

#[tokio::test]
async fn time_cancels_what_is_unpaid_and_completes_what_is_delivered() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, paid) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    let warehouse = shop.staff(Role::Warehouse).await;
    let parcel = json!({ "carrier": "顺丰", "waybill": "1" });
    shop.pack(&paid).await;
    warehouse
        .post_json(&format!("/admin/api/orders/{paid}/ship"), &parcel)
        .await
        .assert_ok();
    let (_, unpaid) = buyer.ordered(id, 1).await;

    shop.services.clock.advance(TimeDelta::hours(23));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    assert_eq!(buyer.order_status(&unpaid).await, 10);
    shop.services.clock.advance(TimeDelta::hours(2));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    assert_eq!(
        (buyer.order_status(&unpaid).await, buyer.order_status(&paid).await),
        (90, 40)
    );
    // A session lasts a week; the parcel takes longer.
    shop.services.clock.advance(TimeDelta::days(15));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    buyer
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    assert_eq!(buyer.order_status(&paid).await, 60);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_order_that_got_more_time_since_it_was_found_is_not_cancelled() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (_, number) = buyer.ordered(id, 1).await;
    let order = numbered(&shop.services.db, &number).await.unwrap().unwrap();
    let deadline = order.pay_before;
    let give_up = |term, now| expire::give_up(&shop.services, order.id, term, now);
    let early = give_up(Term::Payment, deadline - TimeDelta::seconds(1)).await;
    assert!(!early.unwrap());
    // It holds for orders in another state.
    assert!(!give_up(Term::Confirmation, deadline).await.unwrap());
    assert_eq!(buyer.order_status(&number).await, 10);
    assert!(give_up(Term::Payment, deadline).await.unwrap());
    assert_eq!(buyer.order_status(&number).await, 90);
}

#[tokio::test]
async fn orders_are_listed_by_state_day_and_word() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            name: "阿莫西林胶囊".into(),
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    buyer.ordered(id, 2).await;
    let today = shop.services.clock.today();
    for (query, total) in [
        (String::new(), 2),
        ("?status=30".into(), 1),
        ("?status=99999".into(), 2),
        ("?keywords=阿莫".into(), 2),
        (format!("?keywords={order}"), 1),
        (format!("?start_time={today}&end_time={today}"), 2),
        ("?start_time=&end_time=&status=&keywords=".into(), 2),
        ("?end_time=2020-01-01".into(), 0),
    ] {
        let list = buyer.get(&format!("/api/order{query}")).await;
        assert_eq!(list.assert_ok().data()["total"], total, "{query}");
        assert_eq!(list.data()["list"].as_array().unwrap().len(), total, "{query}");
    }
    let counts = buyer.get("/api/order").await;
    assert_eq!(
        (&counts.data()["counts"]["all"], &counts.data()["counts"]["10"]),
        (&2.into(), &1.into())
    );
    buyer
        .get("/api/order?start_time=gestern")
        .await
        .assert_refused(422);
    buyer.get("/api/order?status=abc").await.assert_refused(422);
}
