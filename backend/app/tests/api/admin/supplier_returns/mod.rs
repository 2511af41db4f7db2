//! /admin/api/supplier_returns: goods that go back to the supplier that brought them
mod records;

use catalog::{
    errors::StockError,
    factory::NewGoods,
    models::_entities::stock_movements,
    stock::models::stock::{self, Condition, MovementKind, ReturnedStock},
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::{
    documents_support::bytes_of,
    harness::{Answer, Client, Shop},
    receiving_support::Dock,
};

const PATH: &str = "/admin/api/supplier_returns";

/// What was taken in of a delivery: its line and its product.
struct Delivered {
    dock: Dock,
    line: Value,
    goods_id: i64,
}

impl Delivered {
    /// Ten packs, all of them right.
    async fn of(shop: &Shop) -> Self {
        let dock = Dock::of(shop).await;
        let goods_id = shop
            .goods(NewGoods {
                stock: 0,
                ..Default::default()
            })
            .await;
        let line = brought(&dock, goods_id, "R001").await;
        Self { dock, line, goods_id }
    }

    async fn ask(&self, quantity: i64, source: &str, codes: &str) -> Answer {
        ask(&self.dock, &self.line, (quantity, source), codes).await
    }

    async fn asked(&self, quantity: i64, source: &str) -> Value {
        self.ask(quantity, source, "").await.assert_ok().body.clone()
    }

    /// So many of the batch were found bad: they are kept apart.
    async fn set_apart(&self, bad: i64) {
        let found = json!({
            "batch_id": self.line["batch_id"], "inspected": 10, "bad": bad, "finding": "受潮", "measure": "移入待处理区",
        });
        let noted = self
            .dock
            .warehouse
            .post_json("/admin/api/care_records", &found)
            .await;
        noted.assert_ok();
    }

    /// So many of the batch came back from a buyer, and their inspection found them unfit.
    async fn found_unfit(&self, shop: &Shop, quantity: i64) {
        let now = shop.now();
        let part = ReturnedStock {
            goods_id: self.goods_id,
            batch_id: self.line["batch_id"].as_i64().unwrap(),
            quantity,
            condition: Condition::Scrapped,
            reference: "SH1".into(),
            reason: "破损".into(),
        };
        shop.write::<_, StockError, _>(async move |tx: &WriteTx| {
            stock::take_back(tx, std::slice::from_ref(&part), now).await
        })
        .await;
    }
}

/// The line of a delivery of ten packs of this batch that were taken in.
async fn brought(dock: &Dock, goods_id: i64, batch: &str) -> Value {
    let receipt = dock.received(&[dock.line(goods_id, batch, 10, "6.50")]).await;
    let taken = dock.accept_all(&receipt).await;
    taken.assert_ok().body["lines"][0].clone()
}

async fn ask(dock: &Dock, line: &Value, (quantity, source): (i64, &str), codes: &str) -> Answer {
    let body = json!({
        "line_id": line["id"], "quantity": quantity, "source": source, "reason": "近效期，供货单位同意退回", "codes": codes,
    });
    dock.warehouse.post_json(PATH, &body).await
}

async fn decide(who: &Client, asked: &Value, approves: bool) -> Answer {
    let path = format!("{PATH}/{}/decide", asked["id"]);
    let said = json!({ "approves": approves, "opinion": if approves { "同意" } else { "改为换货" } });
    who.post_json(&path, &said).await
}

#[tokio::test]
async fn a_second_person_agrees_and_with_that_the_goods_leave() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let dock = &delivered.dock;
    let asked = delivered.asked(4, "stock").await;
    assert_eq!(
        (&asked["status"], &asked["supplier"], &asked["amount"]),
        (&json!("waiting"), &json!("国药控股测试有限公司"), &json!("26.00"))
    );
    assert_eq!(
        shop.stock(delivered.goods_id).await,
        (10, 0),
        "they are still here"
    );
    let note = format!("{PATH}/{}/note", asked["id"]);
    dock.qa.get(&note).await.assert_refused(409);

    let own = decide(&dock.warehouse, &asked, true).await;
    own.assert_refused(403);
    shop.staff(Role::Auditor).await.get(PATH).await.assert_ok();
    let path = format!("{PATH}/{}/decide", asked["id"]);
    let unsaid = json!({ "approves": true, "opinion": "" });
    assert_eq!(
        dock.qa.post_json(&path, &unsaid).await.wrong_fields(),
        ["opinion"]
    );
    let sent = decide(&dock.qa, &asked, true).await;
    assert_eq!(sent.assert_ok().body["status"], "sent");
    assert_eq!(shop.stock(delivered.goods_id).await, (6, 0));
    decide(&dock.qa, &asked, true).await.assert_refused(409);
    assert!(bytes_of(&dock.qa, &note).await.starts_with(b"%PDF"));

    let movement = stock_movements::Entity::find()
        .filter(stock_movements::Column::GoodsId.eq(delivered.goods_id))
        .order_by_desc(stock_movements::Column::Id)
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (movement.kind, movement.quantity, json!(movement.reference)),
        (MovementKind::SupplierReturn, -4, asked["number"].clone())
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn no_more_goes_back_than_came_is_there_and_is_not_ordered() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let dock = &delivered.dock;
    for (quantity, source) in [(11, "stock"), (1, "quarantine")] {
        let refused = delivered.ask(quantity, source, "").await;
        assert_eq!(refused.wrong_fields(), ["quantity"], "{quantity} {source}");
    }
    assert_eq!(delivered.ask(1, "shelf", "").await.wrong_fields(), ["source"]);
    let first = delivered.asked(4, "stock").await;
    let second = delivered.asked(6, "stock").await;
    let third = delivered.ask(1, "stock", "").await;
    assert_eq!(third.wrong_fields(), ["quantity"], "all of them wait to leave");

    // What comes to nothing counts no more.
    let withdraw = format!("{PATH}/{}/withdraw", second["id"]);
    let unsaid = dock
        .warehouse
        .post_json(&withdraw, &json!({ "reason": "" }))
        .await;
    assert_eq!(unsaid.wrong_fields(), ["reason"]);
    let gone = dock
        .warehouse
        .post_json(&withdraw, &json!({ "reason": "登记错" }))
        .await;
    assert_eq!(gone.assert_ok().body["status"], "withdrawn");
    let refused = decide(&dock.qa, &first, false).await;
    assert_eq!(refused.assert_ok().body["status"], "refused");
    let all = delivered.asked(10, "stock").await;

    // Bought in between: those units stay.
    shop.buyer().await.ordered(delivered.goods_id, 3).await;
    let short = decide(&dock.qa, &all, true).await;
    assert_eq!(short.wrong_fields(), ["quantity"]);
    decide(&dock.qa, &all, false).await.assert_ok();
    assert_eq!(delivered.ask(8, "stock", "").await.wrong_fields(), ["quantity"]);
    assert_eq!(shop.stock(delivered.goods_id).await, (10, 3));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_is_kept_apart_goes_back_with_the_word_of_quality_management_alone() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    delivered.set_apart(3).await;
    assert_eq!(shop.stock(delivered.goods_id).await, (7, 0));
    let asked = delivered.asked(2, "quarantine").await;
    let other = shop.staff(Role::Warehouse).await;
    let seen = other.get(&format!("{PATH}/{}", asked["id"])).await;
    assert_ne!(seen.assert_ok().body["hindrance"], "");
    decide(&other, &asked, true).await.assert_refused(403);
    decide(&delivered.dock.qa, &asked, true).await.assert_ok();
    let left = delivered.dock.qa.get("/admin/api/quarantine").await;
    assert_eq!(left.assert_ok().body[0]["quantity"], 1);
    assert_eq!(shop.stock(delivered.goods_id).await, (7, 0));

    // A colleague in the warehouse may agree to what stands on the shelf.
    let from_shelf = delivered.asked(1, "stock").await;
    decide(&other, &from_shelf, true).await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_orders_need_stays_and_the_refusal_says_how_much_that_is() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let goods_id = delivered.goods_id;
    brought(&delivered.dock, goods_id, "R002").await;
    let now = shop.now();
    shop.write::<_, StockError, _>(async move |tx: &WriteTx| {
        stock::lock_batch(tx, goods_id, "R002", true, now).await
    })
    .await;
    shop.buyer().await.ordered(goods_id, 8).await;
    let refused = delivered.ask(3, "stock", "").await;
    assert_eq!(refused.wrong_fields(), ["quantity"]);
    assert_eq!(
        refused.body["errors"]["quantity"][0],
        "批号 R001 现有 10，其中 8 已被订单占用，最多退 2"
    );
    let asked = delivered.asked(2, "stock").await;
    decide(&delivered.dock.qa, &asked, true).await.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (18, 8));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_is_unfit_goes_back_from_an_area_of_its_own() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let qa = &delivered.dock.qa;
    delivered.set_apart(3).await;
    delivered.found_unfit(&shop, 2).await;
    let waiting = delivered.ask(4, "quarantine", "").await;
    assert_eq!(
        waiting.wrong_fields(),
        ["quantity"],
        "unfit ones are not among those that wait"
    );
    let refused = delivered.ask(3, "unfit", "").await;
    assert_eq!(refused.wrong_fields(), ["quantity"]);
    assert_eq!(
        refused.body["errors"]["quantity"][0],
        "批号 R001 不合格品区只有 2，最多退 2"
    );
    let asked = delivered.asked(2, "unfit").await;
    assert_eq!(asked["source_text"], "不合格品区");
    decide(&shop.staff(Role::Warehouse).await, &asked, true)
        .await
        .assert_refused(403);
    decide(qa, &asked, true).await.assert_ok();
    let left = qa.get("/admin/api/quarantine").await;
    let left = &left.assert_ok().body[0];
    assert_eq!((&left["quantity"], &left["unfit"]), (&json!(3), &json!(0)));
    assert_eq!(shop.stock(delivered.goods_id).await, (7, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_line_says_how_much_of_it_may_still_go_back() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = shop
        .goods(NewGoods {
            stock: 0,
            ..Default::default()
        })
        .await;
    let receipt = dock.received(&[dock.line(goods_id, "R001", 10, "6.50")]).await;
    let returnable = async || dock.show(&receipt).await["lines"][0]["returnable"].clone();
    assert_eq!(returnable().await, 0, "nothing of it was taken in");
    let taken = dock.accept(&receipt, &[9]).await;
    let line = taken.assert_ok().body["lines"][0].clone();
    assert_eq!(line["returnable"], 9);
    let first = ask(&dock, &line, (4, "stock"), "").await.assert_ok().body.clone();
    let second = ask(&dock, &line, (2, "stock"), "").await.assert_ok().body.clone();
    assert_eq!(returnable().await, 3);
    decide(&dock.qa, &first, true).await.assert_ok();
    assert_eq!(returnable().await, 3);
    decide(&dock.qa, &second, false).await.assert_ok();
    assert_eq!(returnable().await, 5);
}
