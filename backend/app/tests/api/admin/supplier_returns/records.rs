//! What is on record of a return: its codes, its audit entries, its registers, and the check that all of it agrees.
use catalog::factory::NewGoods;
use identity::permissions::Role;
use kernel::WriteTx;
use receiving::{
    models::_entities::supplier_returns::{Column, Entity},
    supplier_returns::models::invariants,
};
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use super::{Delivered, PATH, ask, brought, decide};
use crate::{
    admin::inspections::{AT, Book},
    documents_support::{bytes_of, unzipped},
    harness::{Answer, Shop},
};

const CODES: [&str; 2] = ["81234567890123456781", "81234567890123456782"];

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
    let supplier = format!("/admin/api/suppliers/{}", dock.supplier_id);
    let named = json!({ "code": "f00d42", "reason": "照平台填写" });
    let path = format!("{supplier}/trace_code");
    dock.warehouse.post_json(&path, &named).await.assert_ok();
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
    assert!(xml.contains(r#"ToCorpID="f00d42""#), "{xml}");
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

#[tokio::test]
async fn of_two_who_write_the_same_code_at_once_one_is_told() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let dock = &delivered.dock;
    let other = brought(dock, shop.goods(NewGoods::default()).await, "R009").await;
    let (first, second) = tokio::join!(
        delivered.ask(1, "stock", CODES[0]),
        ask(dock, &other, (1, "stock"), CODES[0])
    );
    let (written, refused): (Vec<Answer>, Vec<Answer>) = [first, second]
        .into_iter()
        .partition(|answer| answer.status.is_success());
    assert_eq!((written.len(), refused.len()), (1, 1));
    assert_eq!(refused[0].wrong_fields(), ["codes"]);
}

#[tokio::test]
async fn a_pack_that_was_destroyed_does_not_go_back_and_one_that_went_back_is_not_destroyed() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    delivered.set_apart(3).await;
    let destroy = async |code: &str| {
        let note = json!({
            "batch_id": delivered.line["batch_id"], "quantity": 1, "reason": "受潮", "method": "毁形后焚烧",
            "place": "本企业焚烧点", "destroyed_on": delivered.dock.today, "first_witness": "沈慧",
            "second_witness": "罗大勇", "codes": code,
        });
        delivered
            .dock
            .qa
            .post_json("/admin/api/destructions", &note)
            .await
    };
    destroy(CODES[0]).await.assert_ok();
    let gone = delivered.ask(1, "quarantine", CODES[0]).await;
    assert_eq!(gone.wrong_fields(), ["codes"]);
    let waiting = delivered.ask(1, "quarantine", CODES[1]).await;
    waiting.assert_ok();
    assert_eq!(destroy(CODES[1]).await.wrong_fields(), ["codes"]);
    decide(&delivered.dock.qa, &waiting.body, false).await.assert_ok();
    destroy(CODES[1]).await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn the_log_names_the_line_and_the_codes_even_of_what_came_to_nothing() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let asked = delivered.ask(2, "stock", &CODES.join(" ")).await;
    let asked = asked.assert_ok().body.clone();
    let refused = decide(&delivered.dock.qa, &asked, false).await;
    assert_eq!(refused.assert_ok().body["codes"], json!([]));
    let filter = json!({ "subject_kind": "supplier_return", "subject_id": asked["id"].to_string() });
    let auditor = shop.staff(Role::Auditor).await;
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entries = log.assert_ok().body.as_array().unwrap();
    let said: Vec<_> = entries
        .iter()
        .map(|entry| {
            let after = &entry["after"];
            (
                entry["action"].clone(),
                after["line_id"].clone(),
                after["codes"].clone(),
            )
        })
        .collect();
    let line = delivered.line["id"].clone();
    let entry = |action: &str| (json!(action), line.clone(), json!(CODES));
    assert_eq!(
        said,
        [entry("supplier_return.decide"), entry("supplier_return.ask")]
    );
}

#[tokio::test]
async fn a_return_that_does_not_agree_with_what_left_is_found() {
    let shop = Shop::start().await;
    let delivered = Delivered::of(&shop).await;
    let asked = delivered.asked(4, "stock").await;
    decide(&delivered.dock.qa, &asked, true).await.assert_ok();
    let db = &shop.services.db;
    assert_eq!(invariants::violations(db).await.unwrap(), Vec::<String>::new());

    let number = asked["number"].as_str().unwrap();
    let batch = &delivered.line["batch_id"];
    say(&shop, &asked, Column::Quantity, 3).await;
    assert_eq!(
        invariants::violations(db).await.unwrap(),
        [format!(
            "supplier return {number}, batch {batch}: 3 agreed to, 4 left"
        )]
    );
    say(&shop, &asked, Column::Quantity, 11).await;
    assert_eq!(
        invariants::violations(db).await.unwrap(),
        [
            format!(
                "line {} of a receipt: 10 packs were accepted, 11 are returned to the supplier",
                delivered.line["id"]
            ),
            format!("supplier return {number}, batch {batch}: 11 agreed to, 4 left"),
        ]
    );
    say(&shop, &asked, Column::Quantity, 4).await;
    // Of another batch.
    let other = brought(&delivered.dock, delivered.goods_id, "R002").await;
    let other = other["batch_id"].as_i64().unwrap();
    say(&shop, &asked, Column::BatchId, other).await;
    let expected = [
        format!("supplier return {number}, batch {batch}: 0 agreed to, 4 left"),
        format!("supplier return {number}, batch {other}: 4 agreed to, 0 left"),
    ];
    assert_eq!(invariants::violations(db).await.unwrap(), expected);
    // A shop must be whole when its test ends.
    say(&shop, &asked, Column::BatchId, batch.as_i64().unwrap()).await;
}

async fn say(shop: &Shop, asked: &Value, column: Column, value: i64) {
    let id = asked["id"].as_i64().unwrap();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        Entity::update_many()
            .col_expr(column, Expr::value(value))
            .filter(Column::Id.eq(id))
            .exec(tx.db())
            .await
    })
    .await;
}
