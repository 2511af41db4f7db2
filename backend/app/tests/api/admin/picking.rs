//! /admin/api/picking, and what the warehouse says of a pick list
use campaigns::models::kinds::Kind;
use catalog::factory::NewGoods;
use identity::permissions::Role;
use kernel::Money;
use serde_json::{Value, json};

use super::shipments::{ROWS, batch, pick, picking, send, shown};
use crate::{
    harness::{Client, Shop},
    promotions_support::{NewCampaign, goods},
};

#[tokio::test]
async fn the_list_proposes_what_expires_first_and_the_warehouse_may_take_another_batch() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    batch(&shop, id, "SOON", 60, 3).await;
    let (payment, order) = buyer.ordered(id, 5).await;
    buyer.pay(&payment).await.assert_ok();
    let queue = warehouse.get("/admin/api/picking").await;
    assert_eq!(
        (&queue.assert_ok().body[0]["id"], &queue.body[0]["units"]),
        (&json!(order), &json!(5))
    );
    let number = picking(&warehouse, &order).await;
    assert_eq!(warehouse.get("/admin/api/picking").await.body, json!([]));
    let list = shown(&warehouse, &number).await;
    let line = &list["lines"][0];
    let proposed: Vec<_> = line["batches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|batch| {
            (
                batch["batch_number"].as_str().unwrap(),
                batch["number"].as_i64().unwrap(),
                batch["free"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(proposed, [("SOON", 3, 3), ("B001", 2, 100)]);
    let (soon, old) = (&line["batches"][0]["batch_id"], &line["batches"][1]["batch_id"]);

    let too_many = json!([{ "id": line["id"], "batches": [{ "batch_id": old, "number": 6 }] }]);
    pick(&warehouse, &number, too_many).await.assert_refused(422);
    let beyond = json!([{ "id": line["id"], "batches": [{ "batch_id": soon, "number": 4 }] }]);
    pick(&warehouse, &number, beyond).await.assert_refused(422);
    send(&warehouse, &number, "SF1").await.assert_refused(409);
    let once = json!({ "id": line["id"], "batches": [{ "batch_id": old, "number": 5 }] });
    pick(&warehouse, &number, json!([once, once]))
        .await
        .assert_refused(422);
    let corrected = json!([{ "id": line["id"], "batches": [{ "batch_id": soon, "number": 1 }, { "batch_id": old, "number": 4 }] }]);
    let picked = pick(&warehouse, &number, corrected).await;
    assert_eq!(picked.assert_ok().body["status"], "picked");
    assert_eq!(shop.stock(id).await, (105 - 2, 5), "still in the warehouse");
    shop.check_parcel(&number).await;
    send(&warehouse, &number, "SF1").await.assert_ok();
    send(&warehouse, &number, "SF1").await.assert_refused(409);
    assert_eq!(shop.stock(id).await, (98, 0));
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let batches = detail.data()["lines"][0]["batches"].clone();
    assert_eq!(
        (
            &batches[0]["number"],
            &batches[1]["number"],
            &detail.data()["status"]
        ),
        (&json!(1), &json!(4), &json!(40))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn two_pick_lists_never_promise_the_same_pack() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    batch(&shop, id, "SOON", 60, 3).await;
    let mut lists = Vec::new();
    for number in [2, 2] {
        let (payment, order) = buyer.ordered(id, number).await;
        buyer.pay(&payment).await.assert_ok();
        lists.push(picking(&warehouse, &order).await);
    }
    let second = shown(&warehouse, &lists[1]).await;
    let batches = &second["lines"][0]["batches"];
    assert_eq!(
        (&batches[0]["number"], &batches[0]["free"], &batches[1]["number"]),
        (&json!(1), &json!(1), &json!(1))
    );
    for (place, list) in lists.iter().enumerate() {
        pick(&warehouse, list, json!([])).await.assert_ok();
        shop.check_parcel(list).await;
        send(&warehouse, list, &format!("SF{place}")).await.assert_ok();
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_was_not_found_is_paid_back_to_the_fen_and_is_free_again() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop
        .goods(NewGoods {
            price: Some(Money(1999)),
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 7).await;
    buyer.pay(&payment).await.assert_ok();
    let before: Money = buyer.balance().await.parse().unwrap();
    let number = picking(&warehouse, &order).await;
    let line = shown(&warehouse, &number).await["lines"][0].clone();
    let found = json!([{ "id": line["id"], "batches": [{ "batch_id": line["batches"][0]["batch_id"], "number": 4 }], "rest": "refund" }]);
    pick(&warehouse, &number, found.clone()).await.assert_ok();
    pick(&warehouse, &number, found).await.assert_refused(409);
    let after: Money = buyer.balance().await.parse().unwrap();
    assert_eq!(after - before, Money(3 * 1999));
    assert_eq!(shop.stock(id).await, (100, 4));
    shop.check_parcel(&number).await;
    send(&warehouse, &number, "SF1").await.assert_ok();
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let data = detail.data();
    assert_eq!(
        (
            &data["status"],
            &data["refunded"],
            &data["lines"][0]["dropped_number"]
        ),
        (&json!(40), &json!("59.97"), &json!(3))
    );
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("缺货"), "{messages:?}");
    shop.assert_invariants().await;
}

/// The shop did not find what had earned the gift: the buyer keeps it, and nothing is withheld for it (adr/0023).
#[tokio::test]
async fn what_was_not_found_is_paid_back_whole_though_it_had_earned_a_gift() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (id, gift) = (goods(&shop, 3_000).await, goods(&shop, 500).await);
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, 1, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let (payment, order) = buyer.ordered(id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let number = picking(&warehouse, &order).await;
    let list = shown(&warehouse, &number).await;
    let lines = list["lines"].as_array().unwrap();
    let line = lines.iter().find(|line| line["goods_id"] == id).unwrap();
    let batch = &line["batches"][0]["batch_id"];
    let found =
        json!([{ "id": line["id"], "batches": [{ "batch_id": batch, "number": 1 }], "rest": "refund" }]);
    pick(&warehouse, &number, found).await.assert_ok();
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let data = detail.assert_ok().data();
    assert_eq!(
        (&data["refunded"], &data["gift_withheld"]),
        (&json!("30.00"), &json!("0.00"))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_order_of_which_nothing_is_found_is_cancelled_and_paid_back_whole() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let before = buyer.balance().await;
    let (payment, order) = buyer.ordered(id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let number = picking(&warehouse, &order).await;
    let line = shown(&warehouse, &number).await["lines"][0]["id"].clone();
    let nothing = json!([{ "id": line, "batches": [], "rest": "refund" }]);
    let picked = pick(&warehouse, &number, nothing).await;
    assert_eq!(picked.assert_ok().body["status"], "void");
    assert_eq!(
        (buyer.order_status(&order).await, buyer.balance().await),
        (90, before),
        "freight included"
    );
    assert_eq!(shop.stock(id).await, (100, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_locked_or_void_pick_goes_back_to_the_shelf() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let number = picking(&warehouse, &order).await;
    pick(&warehouse, &number, json!([])).await.assert_ok();
    shop.check_parcel(&number).await;
    let qa = shop.staff(Role::Qa).await;
    let stock = warehouse.get("/admin/api/stocks").await.assert_ok().body[0]["id"].clone();
    let lock = format!("/admin/api/stocks/{stock}/lock");
    let body = json!({ "batch_number": "B001", "is_locked": true, "reason": "外观异常" });
    let head = shop.staff(Role::Super).await;
    for other in [&warehouse, &head] {
        other.post_json(&lock, &body).await.assert_refused(403);
    }
    qa.post_json(&lock, &body).await.assert_ok();
    send(&warehouse, &number, "SF1").await.assert_refused(409);
    let void = format!("{ROWS}/{number}/void");
    warehouse
        .post_json(&void, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    warehouse
        .post_json(&void, &json!({ "reason": "批号锁定" }))
        .await
        .assert_ok();
    assert_eq!(shop.stock(id).await, (100, 2), "still promised");
    let again = picking(&warehouse, &order).await;
    assert_eq!(
        shown(&warehouse, &again).await["lines"][0]["number"],
        0,
        "nothing may leave"
    );
    let unlock = json!({ "batch_number": "B001", "is_locked": false, "reason": "复检合格" });
    qa.post_json(&lock, &unlock).await.assert_ok();
    warehouse
        .post_json(&format!("{ROWS}/{again}/void"), &json!({ "reason": "重新拣" }))
        .await
        .assert_ok();
    let third = picking(&warehouse, &order).await;
    pick(&warehouse, &third, json!([])).await.assert_ok();
    shop.check_parcel(&third).await;
    send(&warehouse, &third, "SF3").await.assert_ok();
    shop.assert_invariants().await;
}

/// Batches and units that a pick list proposes for its only line.
async fn proposed(warehouse: &Client, order: &str) -> Vec<(String, i64)> {
    let number = picking(warehouse, order).await;
    let list = shown(warehouse, &number).await;
    let batches = list["lines"][0]["batches"].as_array().unwrap().iter();
    let taken = batches.filter(|batch| batch["number"] != 0);
    taken
        .map(|batch| {
            let name = batch["batch_number"].as_str().unwrap().to_owned();
            (name, batch["number"].as_i64().unwrap())
        })
        .collect()
}

#[tokio::test]
async fn packs_that_last_as_the_buyer_wishes_go_first_and_who_gets_others_knew_it() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let plenty = shop.goods(NewGoods::default()).await;
    batch(&shop, plenty, "SOON", 60, 3).await;
    let few = shop
        .goods(NewGoods {
            stock: 2,
            ..Default::default()
        })
        .await;
    batch(&shop, few, "SOON", 60, 5).await;
    buyer.put_in_cart(few, 4).await.assert_ok();
    let line = buyer.cart().await["data"][0]["id"].clone();
    buyer.put_in_cart(plenty, 4).await.assert_ok();

    let checkout = buyer.post_json("/api/cart/checkout", &json!({ "ids": [] })).await;
    let short: Vec<_> = checkout.assert_ok().data()["shelf_lives"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| {
            (
                choice["months"].as_i64().unwrap(),
                choice["short_item_ids"].clone(),
            )
        })
        .collect();
    assert_eq!(short[0], (0, json!([])));
    assert_eq!(short[2], (6, json!([line])), "two of four last six months");

    let order = async |goods_id: i64, wished_months: Value| {
        let cart = buyer.cart().await;
        let lines = cart["data"].as_array().unwrap();
        let of_goods = lines.iter().find(|line| line["goods"]["id"] == goods_id).unwrap();
        let body = json!({ "ids": [of_goods["id"]], "address_id": buyer.address_id,
            "wished_months": wished_months });
        buyer.post_json("/api/order", &body).await
    };
    for nonsense in [json!(7), json!(-3), json!(999)] {
        let refused = order(few, nonsense.clone()).await;
        assert_eq!(refused.wrong_fields(), ["wished_months"], "{nonsense}");
    }
    for (goods_id, expected) in [
        (plenty, vec![("B001".to_owned(), 4)]),
        (few, vec![("B001".to_owned(), 2), ("SOON".to_owned(), 2)]),
    ] {
        let placed = order(goods_id, json!(6)).await;
        let data = placed.assert_ok().data();
        buyer.pay(data["id"].as_str().unwrap()).await.assert_ok();
        let number = data["orders"][0].as_str().unwrap();
        let detail = buyer.get(&format!("/api/order/{number}")).await;
        assert_eq!(detail.assert_ok().data()["wished_months"], 6);
        let mut taken = proposed(&warehouse, number).await;
        taken.sort();
        assert_eq!(taken, expected);
    }
}
