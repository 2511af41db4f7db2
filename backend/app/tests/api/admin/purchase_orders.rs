//! /admin/api/purchase_orders: what purchasing orders, and how what comes is compared with it
use catalog::{factory::NewGoods, goods::models::first_sale::FirstSale};
use futures::future::join_all;
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};
use site::models::{_entities::own_licences, own_licences::OwnKind};

use crate::{
    admin::inspections::{Book, counted},
    harness::{Answer, Client, Shop},
    receiving_support::Dock,
};

const PATH: &str = "/admin/api/purchase_orders";

/// A product that nobody has delivered yet.
async fn new_goods(shop: &Shop) -> i64 {
    let new = NewGoods {
        stock: 0,
        ..Default::default()
    };
    shop.goods(new).await
}

fn wanted(goods_id: i64, quantity: i64) -> Value {
    json!({ "goods_id": goods_id, "quantity": quantity, "unit_price": "6.50" })
}

async fn order(who: &Client, dock: &Dock, lines: &[Value]) -> Answer {
    let body = json!({
        "supplier_id": dock.supplier_id, "expected_on": dock.day(3), "note": "", "lines": lines,
    });
    who.post_json(PATH, &body).await
}

/// What comes for this order.
async fn bring(dock: &Dock, order: &Value, note: &str, lines: &[Value]) -> Answer {
    let mut body = dock.delivery(note, lines);
    body["purchase_order_id"] = order["id"].clone();
    dock.warehouse.post_json("/admin/api/goods_receipts", &body).await
}

async fn shown(who: &Client, order: &Value) -> Value {
    let path = format!("{PATH}/{}", order["id"]);
    who.get(&path).await.assert_ok().body.clone()
}

#[tokio::test]
async fn what_comes_is_compared_with_what_was_ordered_until_all_of_it_is_there() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let purchasing = shop.staff(Role::Product).await;
    let (goods_id, other) = (new_goods(&shop).await, new_goods(&shop).await);
    let placed = order(&purchasing, &dock, &[wanted(goods_id, 10)]).await;
    let placed = &placed.assert_ok().body;
    assert_eq!(
        (&placed["status"], &placed["supplier"], &placed["amount"]),
        (&json!("open"), &json!("国药控股测试有限公司"), &json!("65.00"))
    );

    // Two batches of a product are together not more than was ordered.
    let many = [
        dock.line(goods_id, "A1", 6, "6.50"),
        dock.line(goods_id, "A2", 5, "6.50"),
    ];
    let refused = bring(&dock, placed, "TX1", &many).await;
    assert_eq!(refused.wrong_fields(), ["lines.1.quantity"]);
    assert!(refused.text.contains("还可到货 10"), "{refused:?}");
    let unordered = [
        dock.line(goods_id, "A1", 6, "6.50"),
        dock.line(other, "B1", 1, "6.50"),
    ];
    let refused = bring(&dock, placed, "TX1", &unordered).await;
    assert_eq!(refused.wrong_fields(), ["lines.1.goods_id"]);

    let first = bring(&dock, placed, "TX1", &[dock.line(goods_id, "A1", 6, "7.00")]).await;
    let first = &first.assert_ok().body;
    assert_eq!(
        (
            &first["purchase_order"],
            &first["lines"][0]["ordered"],
            &first["lines"][0]["ordered_price"]
        ),
        (&placed["number"], &json!(10), &json!("6.50"))
    );
    let more = [dock.line(goods_id, "A2", 5, "6.50")];
    let refused = bring(&dock, placed, "TX2", &more).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.quantity"], "what waits counts");
    dock.accept(first, &[5]).await.assert_ok();
    let line = shown(&purchasing, placed).await["lines"][0].clone();
    assert_eq!(
        (&line["accepted"], &line["refused"], &line["left"]),
        (&json!(5), &json!(1), &json!(5)),
        "what was refused may come again"
    );

    let second = bring(&dock, placed, "TX2", &more).await;
    dock.accept_all(&second.assert_ok().body).await.assert_ok();
    let done = shown(&purchasing, placed).await;
    assert_eq!(
        (&done["status"], done["deliveries"].as_array().unwrap().len()),
        (&json!("done"), 2)
    );
    let refused = bring(&dock, placed, "TX3", &[dock.line(goods_id, "A3", 1, "6.50")]).await;
    assert_eq!(refused.wrong_fields(), ["purchase_order_id"]);

    let book = Book::of(&dock.qa, "purchases", &format!("goods_id={goods_id}")).await;
    assert_eq!(
        book.cells(
            0,
            &[
                "采购订单号",
                "供货单位",
                "数量",
                "价格",
                "合格入库",
                "拒收",
                "状态"
            ]
        ),
        [
            placed["number"].as_str().unwrap(),
            "国药控股测试有限公司",
            "10",
            "6.5",
            "10",
            "1",
            "已到齐"
        ]
    );
    assert!(
        book.cells(0, &["购货日期", "通用名称", "规格", "生产企业", "采购员"])
            .iter()
            .all(|cell| !cell.is_empty())
    );
    assert_eq!(counted(&dock.qa, "purchases", "batch=A2").await, 1);
    assert_eq!(counted(&dock.qa, "purchases", "batch=A9").await, 0);
    let received = Book::of(&dock.qa, "receiving", "batch=A1").await;
    assert_eq!(received.cell(0, "采购订单号"), placed["number"].as_str().unwrap());
    shop.assert_invariants().await;
}

#[tokio::test]
async fn purchasing_agrees_on_another_quantity_or_expects_no_more() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let purchasing = shop.staff(Role::Product).await;
    let goods_id = new_goods(&shop).await;
    let placed = order(&purchasing, &dock, &[wanted(goods_id, 10)]).await;
    let placed = &placed.assert_ok().body;
    let came = bring(&dock, placed, "TX1", &[dock.line(goods_id, "A1", 10, "6.50")]).await;
    dock.accept_all(&came.assert_ok().body).await.assert_ok();
    let amend = async |quantity: i64, reason: &str| {
        let body = json!({ "line_id": placed["lines"][0]["id"], "quantity": quantity, "reason": reason });
        purchasing
            .post_json(&format!("{PATH}/{}/amend", placed["id"]), &body)
            .await
    };
    assert_eq!(amend(9, "少要一件").await.wrong_fields(), ["quantity"]);
    assert_eq!(amend(12, "").await.wrong_fields(), ["reason"]);
    let more = amend(12, "供货单位多发两件，已核实").await;
    assert_eq!(
        (
            &more.assert_ok().body["status"],
            &more.body["lines"][0]["first_quantity"]
        ),
        (&json!("open"), &json!(10))
    );
    let close = format!("{PATH}/{}/close", placed["id"]);
    assert_eq!(
        purchasing
            .post_json(&close, &json!({ "reason": "" }))
            .await
            .wrong_fields(),
        ["reason"]
    );
    let closed = purchasing.post_json(&close, &json!({ "reason": "缺货" })).await;
    assert_eq!(closed.assert_ok().body["status"], "closed");
    amend(13, "再要一件").await.assert_refused(409);
    purchasing
        .post_json(&close, &json!({ "reason": "缺货" }))
        .await
        .assert_refused(409);
    let late = bring(&dock, placed, "TX2", &[dock.line(goods_id, "A2", 2, "6.50")]).await;
    assert_eq!(late.wrong_fields(), ["purchase_order_id"]);
    let book = Book::of(&dock.qa, "purchases", "").await;
    assert_eq!(book.cells(0, &["原订", "数量"]), ["10", "12"]);
    assert!(book.cell(0, "状态").contains("缺货"));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn nothing_is_ordered_that_may_not_come_or_may_not_be_sold() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let purchasing = shop.staff(Role::Product).await;
    let goods_id = new_goods(&shop).await;
    let waiting = NewGoods {
        first_sale: FirstSale::Waiting,
        stock: 0,
        ..Default::default()
    };
    let waiting = shop.goods(waiting).await;
    let twice = [wanted(goods_id, 1), wanted(waiting, 1), wanted(goods_id, 2)];
    let refused = order(&purchasing, &dock, &twice).await;
    assert_eq!(refused.wrong_fields(), ["lines.1.goods_id", "lines.2.goods_id"]);
    assert!(refused.text.contains("首营品种"), "{refused:?}");
    assert_eq!(order(&purchasing, &dock, &[]).await.wrong_fields(), ["lines"]);

    let name = json!({ "name": "未审批的供货单位" });
    let unknown = dock.warehouse.post_json("/admin/api/suppliers", &name).await.id();
    let body = json!({ "supplier_id": unknown, "lines": [wanted(goods_id, 1)] });
    let refused = purchasing.post_json(PATH, &body).await;
    assert!(refused.wrong_fields().contains(&"supplier_id"), "{refused:?}");

    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        own_licences::Entity::update_many()
            .col_expr(own_licences::Column::Scope, Expr::value(json!(["tcm_piece"])))
            .filter(own_licences::Column::Kind.eq(OwnKind::DrugTrading))
            .exec(tx.db())
            .await
    })
    .await;
    let refused = order(&purchasing, &dock, &[wanted(goods_id, 1)]).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.goods_id"]);
    assert!(refused.text.contains("经营范围不含"), "{refused:?}");
}

#[tokio::test]
async fn purchasing_orders_others_receive_and_who_ordered_receives_nothing_of_it() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    for role in [Role::Warehouse, Role::Qa, Role::Finance, Role::Auditor] {
        let reader = shop.staff(role).await;
        order(&reader, &dock, &[wanted(goods_id, 1)])
            .await
            .assert_refused(403);
        reader.get(PATH).await.assert_ok();
    }
    shop.staff(Role::Promotion)
        .await
        .get(PATH)
        .await
        .assert_refused(403);
    let head = shop.staff(Role::Super).await;
    let placed = order(&head, &dock, &[wanted(goods_id, 1)]).await;
    let mut body = dock.delivery("TX1", &[dock.line(goods_id, "A1", 1, "6.50")]);
    body["purchase_order_id"] = placed.assert_ok().body["id"].clone();
    let own = head.post_json("/admin/api/goods_receipts", &body).await;
    assert_eq!(own.wrong_fields(), ["purchase_order_id"]);
    dock.warehouse
        .post_json("/admin/api/goods_receipts", &body)
        .await
        .assert_ok();
}

#[tokio::test]
async fn deliveries_without_an_order_are_received_until_they_are_due() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = [dock.line(goods_id, "B1", 5, "1.00")];
    dock.receive("TX1", &line).await.assert_ok();
    let rules = "/admin/api/receiving_rules";
    let mut due = dock.qa.get(rules).await.assert_ok().body.clone();
    due["orders_due_on"] = json!(dock.day(-1));
    due["reason"] = json!("按通知提前截止");
    let stricter = dock.qa.put_json(rules, &due).await;
    assert_eq!(stricter.assert_ok().body["orders_due_on"], json!(dock.day(-1)));
    let refused = dock.receive("TX2", &line).await;
    assert_eq!(refused.wrong_fields(), ["purchase_order_id"]);
    assert!(refused.text.contains("没有采购记录"), "{refused:?}");
    let purchasing = shop.staff(Role::Product).await;
    let placed = order(&purchasing, &dock, &[wanted(goods_id, 5)]).await;
    bring(&dock, &placed.assert_ok().body, "TX2", &line)
        .await
        .assert_ok();
}

#[tokio::test]
async fn deliveries_at_once_bring_no_more_than_was_ordered() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let purchasing = shop.staff(Role::Product).await;
    let goods_id = new_goods(&shop).await;
    let placed = order(&purchasing, &dock, &[wanted(goods_id, 10)]).await;
    let placed = &placed.assert_ok().body;
    let line = [dock.line(goods_id, "A1", 3, "6.50")];
    let notes: Vec<String> = (0..8).map(|place| format!("TX{place}")).collect();
    let answers = join_all(notes.iter().map(|note| bring(&dock, placed, note, &line))).await;
    let came = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(came, 3, "nine of ten");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.wrong_fields(), ["lines.0.quantity"]);
    }
    shop.assert_invariants().await;
}
