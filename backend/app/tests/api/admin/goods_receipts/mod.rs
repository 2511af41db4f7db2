//! /admin/api/goods_receipts, /admin/api/suppliers, /admin/api/receiving_rules: goods-in
mod acceptance;
mod batch_facts;
mod journeys;
mod races;
mod sheets;
mod supplier_scopes;
mod suppliers;
mod udi;
mod walk;

use catalog::{
    factory::NewGoods,
    models::_entities::{goods, stock_movements},
    stock::models::stock::MovementKind,
};
use identity::permissions::Role;
use kernel::Money;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    admin::inspections::Book,
    documents_support::{pdf, send_file},
    harness::Shop,
    receiving_support::{Dock, verdict},
};

async fn new_goods(shop: &Shop) -> i64 {
    shop.goods(NewGoods {
        stock: 0,
        ..Default::default()
    })
    .await
}

async fn cost_of(shop: &Shop, goods_id: i64) -> Option<i64> {
    let row = goods::Entity::find_by_id(goods_id).one(&shop.services.db).await;
    row.unwrap().unwrap().cost_price.map(Money::fen)
}

async fn audited(shop: &Shop, receipt: &Value) -> Vec<String> {
    let auditor = shop.staff(Role::Auditor).await;
    let filter = json!({ "subject_kind": "goods_receipt", "subject_id": receipt["id"].to_string() });
    let answer = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entries = answer.assert_ok().body.as_array().unwrap().clone();
    let actions = entries.iter().rev();
    actions
        .map(|entry| entry["action"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_new_goods_is_received_accepted_reported_and_bought() {
    let shop = Shop::start().await;
    shop.seals_reports().await;
    let (dock, buyer) = (Dock::of(&shop).await, shop.buyer().await);
    let goods_id = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(goods_id, "260901", 40, "6.50")]).await;
    assert_eq!(
        (&receipt["status"], &receipt["units"], &receipt["amount"]),
        (&json!("waiting"), &json!(40), &json!("260.00"))
    );
    assert_eq!(
        shop.stock(goods_id).await,
        (0, 0),
        "nothing is stock before it was accepted"
    );

    let accepted = dock.accept_all(&receipt).await;
    let line = &accepted.assert_ok().body["lines"][0];
    assert_eq!(
        (&accepted.body["status"], &line["accepted"], &line["release"]),
        (&json!("accepted"), &json!(40), &json!("unreported"))
    );
    assert_eq!(shop.stock(goods_id).await, (40, 0));
    assert_eq!(cost_of(&shop, goods_id).await, Some(650));
    assert_eq!(
        audited(&shop, &receipt).await,
        ["goods_receipt.create", "goods_receipt.accept"]
    );
    buyer.put_in_cart(goods_id, 2).await.assert_refused(422);

    let report = format!("/admin/api/batch_reports/{}", line["batch_id"]);
    send_file(&dock.qa, &report, "检验报告.pdf", pdf("检验报告"))
        .await
        .assert_ok();
    dock.qa
        .post_json(&format!("{report}/seal"), &json!({}))
        .await
        .assert_ok();
    assert_eq!(dock.show(&receipt).await["lines"][0]["release"], "on_sale");
    buyer.ordered(goods_id, 2).await;
    assert_eq!(shop.stock(goods_id).await, (40, 2));
    let movement = stock_movements::Entity::find()
        .filter(stock_movements::Column::GoodsId.eq(goods_id))
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (movement.kind, json!(movement.reference), movement.quantity),
        (MovementKind::Receive, receipt["number"].clone(), 40)
    );
}

#[tokio::test]
async fn what_is_refused_never_becomes_stock_nor_a_cost() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (one, other) = (new_goods(&shop).await, new_goods(&shop).await);
    let lines = [
        dock.line(one, "A1", 10, "3.00"),
        dock.line(other, "B1", 7, "9.00"),
    ];
    let receipt = dock.received(&lines).await;
    let mut body = verdict(&receipt, &[6, 0]);
    body["lines"][0]["refuse_reason"] = json!("");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let unsaid = dock.qa.post_json(&path, &body).await;
    assert_eq!(unsaid.wrong_fields(), ["lines.0.refuse_reason"]);

    let answer = dock.accept(&receipt, &[6, 0]).await;
    let after = &answer.assert_ok().body;
    assert_eq!(after["status"], "partly");
    assert_eq!(
        (
            &after["lines"][0]["refused"],
            &after["lines"][1]["refused"],
            &after["lines"][1]["batch_id"]
        ),
        (&json!(4), &json!(7), &Value::Null)
    );
    assert_eq!(after["lines"][1]["refuse_reason"], "外包装破损");
    assert_eq!((shop.stock(one).await, shop.stock(other).await), ((6, 0), (0, 0)));
    assert_eq!(
        (cost_of(&shop, one).await, cost_of(&shop, other).await),
        (Some(300), None)
    );

    let all = dock.received(&[dock.line(other, "B2", 7, "9.00")]).await;
    assert_eq!(
        dock.accept(&all, &[0]).await.assert_ok().body["status"],
        "refused"
    );
    assert_eq!(cost_of(&shop, other).await, None);
}

#[tokio::test]
async fn the_highest_price_of_a_delivery_is_the_cost_and_what_came_free_is_none() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [
        dock.line(goods_id, "A1", 10, "3.00"),
        dock.line(goods_id, "A1", 10, "3.20"),
        dock.line(goods_id, "A1", 1, "0"),
    ];
    let receipt = dock.received(&lines).await;
    dock.accept_all(&receipt).await.assert_ok();
    assert_eq!(cost_of(&shop, goods_id).await, Some(320));
    assert_eq!(shop.stock(goods_id).await, (21, 0));
    let free = dock.received(&[dock.line(goods_id, "A1", 2, "0")]).await;
    dock.accept_all(&free).await.assert_ok();
    assert_eq!(cost_of(&shop, goods_id).await, Some(320));
    // Those who set prices see it beside them.
    let path = format!("/admin/api/goods/{goods_id}");
    for (role, cost) in [(Role::Product, json!("3.20")), (Role::Warehouse, Value::Null)] {
        let seen = shop.staff(role).await.get(&path).await;
        assert_eq!(seen.assert_ok().body["cost"], cost, "{role:?}");
    }
}

#[tokio::test]
async fn what_cannot_be_is_not_received() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let wrong = [
        ("goods_id", json!(999_999)),
        ("batch_number", json!("")),
        ("batch_number", json!("A 1")),
        ("batch_number", json!("批".repeat(41))),
        ("produced_on", json!(dock.day(1))),
        ("produced_on", json!("1999-12-31")),
        ("produced_on", json!("2026-02-30")),
        ("expires_on", json!(dock.day(0))),
        ("expires_on", json!(dock.day(-31))),
        ("expires_on", json!("2099-01-01")),
        ("quantity", json!(0)),
        ("quantity", json!("1.5")),
        ("quantity", json!(1_000_000)),
        ("quantity", json!("9223372036854775808")),
        ("unit_price", json!("-0.01")),
        ("unit_price", json!("1.005")),
        ("unit_price", json!("10000000")),
        ("temperature", json!("5.25")),
        ("temperature", json!("60.1")),
        ("temperature", json!("热")),
    ];
    for (field, value) in wrong {
        let mut line = dock.line(goods_id, "A1", 1, "1.00");
        line[field] = value.clone();
        let answer = dock.receive("TX1", &[line]).await;
        assert_eq!(answer.wrong_fields(), [format!("lines.0.{field}")], "{value}");
    }
    let line = dock.line(goods_id, "A1", 1, "1.00");
    for (field, value) in [
        ("supplier_id", json!(999_999)),
        ("warehouse_id", json!(999_999)),
        ("delivery_note", json!(" ")),
        ("lines", json!([])),
        ("lines", Value::Array(vec![line.clone(); 201])),
    ] {
        let mut body = dock.delivery("TX1", std::slice::from_ref(&line));
        body[field] = value;
        let answer = dock.warehouse.post_json("/admin/api/goods_receipts", &body).await;
        assert_eq!(answer.wrong_fields(), [field]);
    }
    let none = dock.qa.get("/admin/api/goods_receipts").await;
    assert_eq!(none.header("content-range"), "goods_receipts 0-0/0");
}

#[tokio::test]
async fn a_delivery_note_counts_once_unless_its_receipt_was_withdrawn() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [dock.line(goods_id, "A1", 5, "1.00")];
    let receipt = dock.receive("TX1", &lines).await.assert_ok().body.clone();
    let again = dock.receive("TX1", &lines).await;
    again.assert_refused(409);
    let number = receipt["number"].as_str().unwrap();
    assert!(again.message().contains(number), "{}", again.message());
    let path = format!("/admin/api/goods_receipts/{}/withdraw", receipt["id"]);
    let unsaid = dock.warehouse.post_json(&path, &json!({ "reason": "" })).await;
    assert_eq!(unsaid.wrong_fields(), ["reason"]);
    dock.qa
        .post_json(&path, &json!({ "reason": "录错" }))
        .await
        .assert_refused(403);
    let gone = dock.withdraw(&receipt).await;
    assert_eq!(gone.assert_ok().body["status"], "withdrawn");
    let acts = ["decided_by", "decided_at", "withdrawn_by", "opinion"];
    let name = &receipt["received_by"];
    assert_eq!(
        acts.map(|act| &gone.body[act]),
        [&json!(""), &Value::Null, name, &json!("录错供货单位")],
        "nobody accepted it"
    );
    assert!(gone.body["withdrawn_at"].is_string(), "{gone:?}");
    let book = Book::of(&dock.qa, "receiving", "batch=A1").await;
    assert_eq!(
        book.cells(0, &["收货单号", "合格", "验收人", "验收时间"]),
        [number, "0", "", ""]
    );
    let ended = book.cell(0, "结论、外观和拒收原因");
    let by = format!("已作废（{} ", name.as_str().unwrap());
    assert!(ended.starts_with(&by) && ended.contains("录错"), "{ended}");
    dock.accept_all(&receipt).await.assert_refused(409);
    dock.withdraw(&receipt).await.assert_refused(409);
    let anew = dock.receive("TX1", &lines).await.assert_ok().body.clone();
    dock.accept_all(&anew).await.assert_ok();
    dock.withdraw(&anew).await.assert_refused(409);
    dock.receive("TX1", &lines).await.assert_refused(409);
    assert_eq!(
        audited(&shop, &receipt).await,
        ["goods_receipt.create", "goods_receipt.withdraw"]
    );
}

#[tokio::test]
async fn a_supplier_has_one_name() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let path = "/admin/api/suppliers";
    let name = json!({ "name": " 华东医药供应链有限公司 " });
    let made = dock.warehouse.post_json(path, &name).await;
    assert_eq!(made.assert_ok().body["name"], "华东医药供应链有限公司");
    assert_eq!(
        dock.warehouse.post_json(path, &name).await.wrong_fields(),
        ["name"]
    );
    let empty = dock.warehouse.post_json(path, &json!({ "name": "" })).await;
    assert_eq!(empty.wrong_fields(), ["name"]);
    dock.qa.post_json(path, &name).await.assert_refused(403);
    let found = dock.qa.get(&format!("{path}?filter={{\"q\":\"华东\"}}")).await;
    assert_eq!(found.assert_ok().body[0]["id"], made.body["id"]);
}

#[tokio::test]
async fn receipts_are_found_by_what_people_know_of_them() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (one, other) = (new_goods(&shop).await, new_goods(&shop).await);
    let first = dock
        .receive("TX-alpha", &[dock.line(one, "KX77", 5, "1.00")])
        .await;
    let first = first.assert_ok().body.clone();
    let second = dock.received(&[dock.line(other, "B1", 2, "2.00")]).await;
    dock.accept_all(&second).await.assert_ok();
    let qa = &dock.qa;
    let found = |filter: Value| async move {
        let path = format!("/admin/api/goods_receipts?filter={filter}");
        let rows = qa.get(&path).await.assert_ok().body.clone();
        let numbers = rows.as_array().unwrap().iter().map(|row| row["number"].clone());
        numbers.collect::<Vec<_>>()
    };
    let (a, b) = (first["number"].clone(), second["number"].clone());
    for filter in [
        json!({ "q": "alpha" }),
        json!({ "q": "KX77" }),
        json!({ "q": a }),
        json!({ "status": "waiting" }),
        json!({ "goods_id": one }),
    ] {
        assert_eq!(found(filter.clone()).await, std::slice::from_ref(&a), "{filter}");
    }
    assert_eq!(
        found(json!({ "status": "accepted" })).await,
        std::slice::from_ref(&b)
    );
    let all = [b, a];
    for filter in [
        json!({ "q": "国药控股" }),
        json!({ "supplier_id": dock.supplier_id, "warehouse_id": dock.warehouse_id }),
        json!({ "from": dock.today, "to": dock.today }),
    ] {
        assert_eq!(found(filter.clone()).await, all, "{filter}");
    }
    assert!(found(json!({ "q": "没有" })).await.is_empty());
    assert!(found(json!({ "from": dock.day(1) })).await.is_empty());
    dock.qa
        .get("/admin/api/goods_receipts?filter={\"status\":\"lost\"}")
        .await
        .assert_refused(422);
}
