//! /admin/api/supplier_returns: goods that go back to the supplier that brought them
use catalog::{factory::NewGoods, models::_entities::stock_movements, stock::models::stock::MovementKind};
use identity::permissions::Role;
use sea_orm::{QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::{
    admin::inspections::{AT, Book},
    documents_support::{bytes_of, unzipped},
    harness::{Answer, Client, Shop},
    receiving_support::Dock,
};

const PATH: &str = "/admin/api/supplier_returns";
const CODES: [&str; 2] = ["81234567890123456781", "81234567890123456782"];

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
        let receipt = dock.received(&[dock.line(goods_id, "R001", 10, "6.50")]).await;
        let taken = dock.accept_all(&receipt).await;
        let line = taken.assert_ok().body["lines"][0].clone();
        Self { dock, line, goods_id }
    }

    async fn ask(&self, quantity: i64, source: &str, codes: &str) -> Answer {
        let body = json!({
            "line_id": self.line["id"], "quantity": quantity, "source": source, "reason": "近效期，供货单位同意退回",
            "codes": codes,
        });
        self.dock.warehouse.post_json(PATH, &body).await
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
async fn packs_go_back_once_and_are_an_outbound_document_of_the_platform() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let dock = &delivered.dock;
    for wrong in ["123".to_owned(), CODES.join(" "), [CODES[0]; 2].join(" ")] {
        let refused = delivered.ask(1, "stock", &wrong).await;
        assert_eq!(refused.wrong_fields(), ["codes"], "{wrong}");
    }
    let asked = delivered.ask(2, "stock", CODES[0]).await.assert_ok().body.clone();
    let twice = delivered.ask(2, "stock", CODES[0]).await;
    assert_eq!(twice.wrong_fields(), ["codes"]);
    decide(&dock.qa, &asked, false).await.assert_ok();
    // The pack did not leave after all.
    let again = delivered.ask(2, "stock", CODES[0]).await.assert_ok().body.clone();
    let register = "trace_supplier_returns";
    assert_eq!(Book::of(&dock.qa, register, "").await.len(), 0, "not sent yet");
    decide(&dock.qa, &again, true).await.assert_ok();

    let number = again["number"].as_str().unwrap();
    let question = format!("goods_id={}&batch=R001", delivered.goods_id);
    let book = Book::of(&dock.qa, register, &question).await;
    assert_eq!(
        book.cells(0, &["单据号", "单据类型", "往来单位", "批号", "追溯码"]),
        [number, "退货出库", "国药控股测试有限公司", "R001", CODES[0]]
    );
    let archive = bytes_of(&dock.qa, &format!("{AT}/{register}?format=xml")).await;
    let files = unzipped(archive);
    assert_eq!(files.len(), 2);
    let xml = String::from_utf8(files[1].1.clone()).unwrap();
    let event = r#"<Event Name="ReturnWareHouseOut" MainAction="WareHouseOut">"#;
    assert!(xml.contains(event), "{xml}");
    let pack = format!(r#"Code="{}" CorpOrderID="{number}""#, CODES[0]);
    assert!(xml.contains(&pack) && !xml.contains(r#"Actor="""#), "{xml}");
}

#[tokio::test]
async fn every_return_is_on_record_and_its_movement_is_of_its_own_kind() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let dock = &delivered.dock;
    let asked = delivered.asked(4, "stock").await;
    let refused = delivered.asked(1, "stock").await;
    decide(&dock.qa, &asked, true).await.assert_ok();
    decide(&dock.qa, &refused, false).await.assert_ok();
    let number = asked["number"].as_str().unwrap();
    let question = format!("goods_id={}&batch=R001", delivered.goods_id);
    let book = Book::of(&dock.qa, "supplier_returns", &question).await;
    assert_eq!(book.len(), 2);
    assert_eq!(
        book.cells(0, &["退出单号", "供货单位", "区域", "数量", "状态"]),
        [number, "国药控股测试有限公司", "合格品区", "4", "已退出"]
    );
    assert_eq!(book.cell(1, "状态"), "未同意");
    assert!(book.cell(0, "登记人") != book.cell(0, "审核人"));
    let ledger = Book::of(&dock.qa, "stock_movements", &question).await;
    assert_eq!(
        ledger.cells(1, &["类别", "数量", "单据号", "批号结存"]),
        ["购进退出", "-4", number, "6"]
    );
    let found = dock
        .qa
        .get(&format!("{PATH}?filter={{\"q\":\"R001\",\"status\":\"sent\"}}"))
        .await;
    assert_eq!(found.assert_ok().body[0]["number"], asked["number"]);
}
