//! /api/cart
use catalog::factory::NewGoods;
use identity::companies::models::facts::{BuyerType, CompanyStatus};
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn lines_are_put_in_changed_selected_and_removed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (a, b) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let form = [
        ("params[0][goods_id]", a),
        ("params[0][number]", 2),
        ("params[1][goods_id]", b),
        ("params[1][number]", 3),
    ];
    assert_eq!(
        buyer.post_form("/api/cart", &form).await.assert_ok().data()["total"],
        2
    );
    buyer
        .post_form(&format!("/api/cart/quick_add/{a}"), &())
        .await
        .assert_ok();
    assert_eq!(
        buyer.get("/api/cart/total").await.data()["total"],
        2,
        "the same goods are one line"
    );

    let cart = buyer.cart().await;
    assert_eq!(cart["sums"]["goods_amount"], "60.00");
    assert_eq!(cart["shipping_data"]["freight"], "15.00");
    let ids: Vec<i64> = cart["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["id"].as_i64().unwrap())
        .collect();

    let edited = buyer
        .post_form(&format!("/api/cart/{}/edit", ids[0]), &[("params[number]", 80)])
        .await;
    assert_eq!(edited.assert_ok().data()["sums"]["goods_amount"], "830.00");
    assert_eq!(edited.data()["shipping_data"]["freight"], "0.00", "free from 800");

    let unselected = buyer
        .post_json("/api/cart/batch_select", &json!({ "ids": ids, "is_selected": 0 }))
        .await;
    assert_eq!(unselected.assert_ok().data()["sums"]["total"], "0.00");
    let hint = buyer.post_json("/api/cart/next_hint", &json!({})).await;
    assert_eq!(hint.assert_ok().data()["shipping_left"], "800.00");

    let left = buyer
        .post_json("/api/cart/batch_delete", &json!({ "ids": [ids[0]] }))
        .await;
    assert_eq!(left.assert_ok().data()["total"], 1);
}

#[tokio::test]
async fn a_wrong_quantity_is_refused_with_the_nearest_ones() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            step: 10,
            min_quantity: 10,
            stock: 45,
            ..Default::default()
        })
        .await;
    for (number, words) in [(15, "10 或 20"), (50, "库存只剩 45"), (5, "10 盒起订")] {
        let answer = buyer.put_in_cart(id, number).await;
        answer.assert_refused(422);
        let message = answer.body["errors"]["params.0.number"][0].as_str().unwrap();
        assert!(message.contains(words), "{number}: {message}");
    }
    assert_eq!(
        buyer.get("/api/cart/total").await.data()["total"],
        0,
        "nothing was put in"
    );
}

#[tokio::test]
async fn nonsense_is_named_and_nothing_is_lost() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    for number in [
        json!(-1),
        json!(0),
        json!(1.5),
        json!(i64::MAX),
        json!("１２"),
        json!(""),
        json!(null),
        json!([1]),
    ] {
        let body = json!({ "params": [{ "goods_id": id, "number": number }] });
        let answer = buyer.post_json("/api/cart", &body).await;
        answer.assert_refused(422);
        assert!(
            answer.body["errors"]["params.0.number"].is_array(),
            "{number}: {answer:?}"
        );
    }
    let foreign = json!({ "params": [{ "goods_id": id, "number": 1, "ck_id": 424_242 }] });
    buyer.post_json("/api/cart", &foreign).await.assert_refused(422);
    let unknown = json!({ "params": [{ "goods_id": 424_242, "number": 1 }] });
    buyer.post_json("/api/cart", &unknown).await.assert_refused(422);
    let seckill = json!({ "params": [{ "goods_id": id, "number": 1, "type": 1 }] });
    buyer.post_json("/api/cart", &seckill).await.assert_refused(422);
    let cheap = json!({ "params": [{ "goods_id": id, "number": 1, "price": "0.01", "ladder_price_id": 9 }] });
    buyer.post_json("/api/cart", &cheap).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(
        (&cart["data"][0]["number"], &cart["data"][0]["price"]),
        (&2.into(), &"10.00".into())
    );
}

#[tokio::test]
async fn another_members_line_does_not_exist() {
    let shop = Shop::start().await;
    let (buyer, thief) = (shop.buyer().await, shop.buyer().await);
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let line = buyer.cart().await["data"][0]["id"].as_i64().unwrap();
    let edit = json!({ "params": { "number": 9 } });
    thief
        .post_json(&format!("/api/cart/{line}/edit"), &edit)
        .await
        .assert_refused(404);
    thief
        .post_json("/api/cart/batch_delete", &json!({ "ids": [line] }))
        .await
        .assert_ok();
    thief
        .post_json("/api/cart/checkout", &json!({ "ids": [line] }))
        .await
        .assert_refused(409);
    let cart = buyer.cart().await;
    assert_eq!(cart["data"][0]["number"], 1);
}

#[tokio::test]
async fn a_company_that_waits_for_review_puts_nothing_in() {
    let shop = Shop::start().await;
    let waiting = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let id = shop.goods(NewGoods::default()).await;
    waiting.put_in_cart(id, 1).await.assert_refused(422);
    shop.visitor()
        .post_json("/api/cart", &json!({ "params": [] }))
        .await
        .assert_refused(401);
}

/// As staff would.
pub(super) async fn take_off_sale(shop: &Shop, id: i64) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        use catalog::models::_entities::goods::Entity;
        let mut row = Entity::find_by_id(id)
            .one(tx.db())
            .await?
            .unwrap()
            .into_active_model();
        row.on_sale = Set(false);
        row.update(tx.db()).await?;
        tx.touch(catalog::changes::Changed::Goods(id));
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_can_no_longer_be_bought_stays_greyed_and_unselected() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    take_off_sale(&shop, id).await;
    let cart = buyer.cart().await;
    assert_eq!(
        (
            &cart["data"][0]["is_selected"],
            &cart["data"][0]["reasons"][0]["code"]
        ),
        (&0.into(), &"off_sale".into())
    );
    assert_eq!(cart["sums"]["total"], "0.00");
    buyer.order().await.assert_refused(409);
}

#[tokio::test]
async fn a_purchase_limit_counts_unpaid_orders() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            limit_quantity: 5,
            ..Default::default()
        })
        .await;
    buyer.ordered(id, 4).await;
    let answer = buyer.put_in_cart(id, 2).await;
    answer.assert_refused(422);
    assert!(answer.message().contains("限购"), "{answer:?}");
    buyer.put_in_cart(id, 1).await.assert_ok();
}

#[tokio::test]
async fn goods_in_two_warehouses_have_one_purchase_limit() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let limited = NewGoods {
        limit_quantity: 5,
        ..Default::default()
    };
    let id = shop.goods(limited).await;
    let (now, expires_on) = (shop.now(), shop.services.clock.today() + chrono::Days::new(300));
    let north = shop.write::<_, catalog::errors::StockError, _>(async move |tx: &WriteTx| {
        let north = catalog::factory::warehouse(tx, "north", "北方仓").await?;
        catalog::factory::batch(tx, (id, north), "N1", expires_on, 100, now).await?;
        Ok(north)
    });
    let north = north.await;
    let from_north =
        |number: i64| json!({ "params": [{ "goods_id": id, "number": number, "ck_id": north }] });
    buyer.put_in_cart(id, 3).await.assert_ok();
    let refused = buyer.post_json("/api/cart", &from_north(3)).await;
    refused.assert_refused(422);
    assert!(refused.message().contains("还可购买 2"), "{refused:?}");
    buyer.post_json("/api/cart", &from_north(2)).await.assert_ok();
    let rows = buyer.cart().await["data"].clone();
    let row = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["ck_id"] == north)
        .unwrap();
    let path = format!("/api/cart/{}/edit", row["id"]);
    buyer
        .post_json(&path, &json!({ "params": { "number": 3 } }))
        .await
        .assert_refused(422);
    assert_eq!(buyer.order().await.assert_ok().data()["total"], "65.00");
    buyer.put_in_cart(id, 1).await.assert_refused(422);
}

#[tokio::test]
async fn a_cart_is_copied_to_sister_stores_only() {
    let shop = Shop::start().await;
    let (head, store, stranger) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let (head_id, store_id) = (head.company_id, store.company_id);
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        use identity::models::_entities::companies::Entity;
        let mut row = Entity::find_by_id(store_id)
            .one(tx.db())
            .await?
            .unwrap()
            .into_active_model();
        row.parent_id = Set(Some(head_id));
        row.update(tx.db()).await?;
        tx.touch(identity::changes::Changed::Company(store_id));
        Ok(())
    })
    .await;
    let id = shop
        .goods(NewGoods {
            price: Some(Money(1234)),
            ..Default::default()
        })
        .await;
    head.put_in_cart(id, 2).await.assert_ok();
    let line = head.cart().await["data"][0]["id"].clone();
    let copy = |store: i64| json!({ "ids": [line], "other_user_ids": [store] });
    let copied = head.post_json("/api/cart/copy", &copy(store.company_id)).await;
    assert_eq!(copied.assert_ok().data()["copied"], 1);
    assert_eq!(store.cart().await["sums"]["goods_amount"], "24.68");
    head.post_json("/api/cart/copy", &copy(stranger.company_id))
        .await
        .assert_refused(403);
}

/// Gives the product another base price, as staff would.
async fn reprice(shop: &Shop, id: i64, price: Money) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        use catalog::models::_entities::goods::{Column, Entity};
        Entity::update_many()
            .col_expr(Column::BasePrice, Expr::value(price))
            .filter(Column::Id.eq(id))
            .exec(tx.db())
            .await?;
        tx.touch(catalog::changes::Changed::Goods(id));
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_price_is_marked_when_it_changed_and_not_when_the_number_did() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            tier_prices: vec![(10, Money(900))],
            ..Default::default()
        })
        .await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let line = buyer.cart().await["data"][0]["id"].as_i64().unwrap();
    let edit = async |number: i64| {
        let edited = buyer
            .post_form(&format!("/api/cart/{line}/edit"), &[("params[number]", number)])
            .await;
        let line = edited.assert_ok().data()["data"][0].clone();
        (line["price"].clone(), line["old_price"].clone())
    };
    assert_eq!(edit(10).await, (json!("9.00"), json!(null)), "a cheaper tier");
    assert_eq!(edit(2).await, (json!("10.00"), json!(null)), "and back");
    reprice(&shop, id, Money(1150)).await;
    let now = &buyer.cart().await["data"][0];
    assert_eq!(
        (&now["price"], &now["old_price"]),
        (&json!("11.50"), &json!("10.00"))
    );
    assert_eq!(edit(3).await, (json!("11.50"), json!("10.00")), "still marked");
}

#[tokio::test]
async fn a_store_that_may_not_buy_a_line_gets_the_others() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let limited = shop
        .goods(NewGoods {
            limit_quantity: 3,
            ..Default::default()
        })
        .await;
    let plain = shop.goods(NewGoods::default()).await;
    store.ordered(limited, 2).await;
    head.put_in_cart(limited, 2).await.assert_ok();
    head.put_in_cart(plain, 4).await.assert_ok();
    store.put_in_cart(plain, 1).await.assert_ok();
    let lines = head.cart().await;
    let ids: Vec<i64> = lines["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["id"].as_i64().unwrap())
        .collect();
    let body = json!({ "ids": ids, "other_user_ids": [store.company_id] });
    let copied = head.post_json("/api/cart/copy", &body).await;
    let data = copied.assert_ok().data();
    assert_eq!(data["copied"], 1, "{data}");
    let refused = data["refused"].as_array().unwrap();
    assert_eq!(
        (&refused[0]["goods_id"], &refused[0]["reasons"][0]["code"]),
        (&json!(limited), &json!("limit")),
        "{data}"
    );
    let cart = store.cart().await;
    assert_eq!(
        (&cart["total"], &cart["data"][0]["number"]),
        (&json!(1), &json!(5)),
        "added to what was there"
    );
}

#[tokio::test]
async fn what_is_missing_to_free_delivery_comes_with_goods_that_are_often_bought() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (often, once, held, gone) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    for id in [often, once, held, gone, often] {
        buyer.bought(id, 1).await;
    }
    take_off_sale(&shop, gone).await;
    buyer.put_in_cart(held, 2).await.assert_ok();
    let hint = buyer.post_json("/api/cart/next_hint", &json!({})).await;
    let data = hint.assert_ok().data();
    assert_eq!(data["shipping_left"], "780.00");
    let proposed: Vec<i64> = data["goods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["id"].as_i64().unwrap())
        .collect();
    assert_eq!(proposed, [often, once]);
    buyer.put_in_cart(held, 78).await.assert_ok();
    let enough = buyer.post_json("/api/cart/next_hint", &json!({})).await;
    let data = enough.assert_ok().data();
    assert_eq!(
        (&data["shipping_left"], &data["goods"]),
        (&json!("0.00"), &json!([]))
    );
}
