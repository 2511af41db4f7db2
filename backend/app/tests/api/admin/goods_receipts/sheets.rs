//! /admin/api/goods_receipts/sheet: a delivery by spreadsheet, read completely or not at all, and never
//! written
use catalog::{factory::NewGoods, models::_entities::goods};
use encoding_rs::GB18030;
use identity::permissions::Role;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    documents_support::bytes_of,
    harness::{Answer, Shop},
    receiving_support::Dock,
};

const PATH: &str = "/admin/api/goods_receipts/sheet";
const HEAD: &str = "商品编码,批号,生产日期,有效期至,数量,单价,到货温度";

async fn goods(shop: &Shop) -> (i64, String) {
    let id = shop
        .goods(NewGoods {
            stock: 0,
            ..Default::default()
        })
        .await;
    let row = goods::Entity::find_by_id(id).one(&shop.services.db).await;
    (id, row.unwrap().unwrap().code)
}

async fn read(dock: &Dock, text: &str) -> Answer {
    dock.warehouse.upload(PATH, "到货.csv", text.into()).await
}

fn faults(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.assert_ok().body["lines"], json!([]), "whole or not at all");
    let faults = answer.body["faults"].as_array().unwrap();
    faults
        .iter()
        .map(|fault| fault["text"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_sheet_becomes_lines_that_are_handed_in_like_typed_ones() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let ((one, a), (other, b)) = (goods(&shop).await, goods(&shop).await);
    let (made, ends) = (dock.day(-30), dock.day(700));
    let text = format!(
        "国药控股 随货同行单,,,,,,\n{HEAD}\n{a},A1,{made},{ends},20,\"¥1,003.50\",5.2\n\n{b},B1,{},{},3,0,\n",
        made.format("%Y/%m/%d"),
        ends.format("%Y年%m月%d日"),
    );
    for bytes in [text.clone().into_bytes(), GB18030.encode(&text).0.into_owned()] {
        let answer = dock.warehouse.upload(PATH, "到货.csv", bytes).await;
        assert_eq!(answer.assert_ok().body["faults"], json!([]), "{answer:?}");
        let line = |goods_id: i64, batch: &str, quantity: i64, price: &str, degrees: &str| {
            json!({ "goods_id": goods_id, "batch_number": batch, "produced_on": made, "expires_on": ends,
                "quantity": quantity, "unit_price": price, "temperature": degrees, "udi": "", "origin": "" })
        };
        let expected = [
            line(one, "A1", 20, "1003.50", "5.2"),
            line(other, "B1", 3, "0.00", ""),
        ];
        assert_eq!(answer.body["lines"], json!(expected));
    }
    let none = dock.qa.get("/admin/api/goods_receipts").await;
    assert_eq!(none.assert_ok().body, json!([]), "reading writes nothing");
    let lines = read(&dock, &text).await.body["lines"].as_array().unwrap().clone();
    let receipt = dock.received(&lines).await;
    dock.accept_all(&receipt).await.assert_ok();
    assert_eq!(
        (shop.stock(one).await, shop.stock(other).await),
        ((20, 0), (3, 0))
    );
}

#[tokio::test]
async fn each_fault_is_named_by_row_and_column() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, code) = goods(&shop).await;
    let (made, ends) = (dock.day(-30), dock.day(700));
    let rows = [
        format!("{code},A1,{made},{ends},20,1.00,"),
        format!("没有的,A1,{made},{ends},20,1.00,"),
        format!(",A1,{made},{ends},20,1.00,"),
        format!("{code},,{made},{ends},20,1.00,"),
        format!("{code},A1,昨天,{ends},1.5,1.005,热"),
        format!("{code},A3,{made},{},20,-1,", dock.day(-1)),
        format!("{code},A1,{made},{},20,1.00,", dock.day(699)),
        format!("{code},A4,{made},{ends},99999999999999999999,999999999999999,9999"),
    ];
    let answer = read(&dock, &format!("{HEAD}\n{}\n", rows.join("\n"))).await;
    let told = faults(&answer);
    let places: Vec<&str> = told.iter().map(|text| text.split('：').next().unwrap()).collect();
    assert_eq!(
        places,
        [
            "第 3 行 A 列 商品编码",
            "第 4 行 A 列 商品编码",
            "第 5 行 B 列 批号",
            "第 6 行 C 列 生产日期",
            "第 6 行 E 列 数量",
            "第 6 行 F 列 单价",
            "第 6 行 G 列 到货温度",
            "第 7 行 D 列 有效期至",
            "第 7 行 F 列 单价",
            "第 8 行 C 列 生产日期",
            "第 9 行 E 列 数量",
            "第 9 行 F 列 单价",
            "第 9 行 G 列 到货温度",
        ],
        "{told:#?}"
    );
}

#[tokio::test]
async fn a_sheet_that_is_no_delivery_says_why() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, code) = goods(&shop).await;
    let row = format!("{code},A1,{},{},20,1.00,", dock.day(-30), dock.day(700));
    let many = format!("{row}\n").repeat(201);
    for (text, word) in [
        ("a,b,c\n1,2,3\n".to_owned(), "表头"),
        (
            "商品编码,批号,数量\nX,A1,1\n".to_owned(),
            "生产日期、有效期至、单价",
        ),
        (format!("{HEAD}\n"), "没有商品"),
        (format!("{HEAD}\n{many}"), "最多 200 行"),
    ] {
        let told = faults(&read(&dock, &text).await);
        assert!(told.len() == 1 && told[0].contains(word), "{word}: {told:?}");
    }
    let longer = format!("{HEAD}\n{}", format!("{row}\n").repeat(400));
    read(&dock, &longer).await.assert_refused(422);
    dock.warehouse
        .upload(PATH, "a.xlsx", b"PK\x03\x04nonsense".to_vec())
        .await
        .assert_refused(422);
    let product = shop.staff(Role::Product).await;
    product
        .upload(PATH, "a.csv", row.into_bytes())
        .await
        .assert_refused(403);
}

#[tokio::test]
async fn the_template_has_the_headings_that_are_read() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let bytes = bytes_of(&dock.warehouse, "/admin/api/goods_receipts/template").await;
    let answer = dock.warehouse.upload(PATH, "模板.xlsx", bytes).await;
    let told = faults(&answer);
    // The example names a product that this shop does not have; everything else of it can be read.
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("第 2 行 A 列 商品编码"), "{told:?}");
    let columns: Vec<Value> = answer.body["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["column"].clone())
        .collect();
    assert_eq!(columns, ["A"]);
}
