//! How the stock was kept, and what of it was destroyed.
use catalog::factory::{self, NewGoods};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::{Value, json};

use super::{Book, counted};
use crate::harness::{Client, Shop};

/// The batch of the only product that is due to be looked at.
async fn due(warehouse: &Client) -> Value {
    let due = warehouse.get("/admin/api/care_due").await;
    due.assert_ok().body[0]["id"].clone()
}

async fn look(warehouse: &Client, batch: &Value, bad: i64) {
    let found = json!({
        "batch_id": batch, "inspected": 100, "bad": bad, "finding": "外观检查，3 盒受潮", "measure": "移入待处理区，报质量管理",
    });
    let noted = warehouse.post_json("/admin/api/care_records", &found).await;
    noted.assert_ok();
}

#[tokio::test]
async fn care_is_on_record_by_product_and_batch() {
    let shop = Shop::start().await;
    let id = shop.goods(NewGoods::default()).await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let batch = due(&warehouse).await;
    look(&warehouse, &batch, 3).await;
    let other = shop.goods(NewGoods::default()).await;
    let apart = Book::of(&qa, "quarantine", &format!("goods_id={id}")).await;
    assert_eq!(apart.cell(0, "单据号"), "养护记录");
    assert!(apart.cell(0, "经办人").ends_with("同事"), "{apart:?}");

    let book = Book::of(&qa, "goods_care", &format!("goods_id={id}&batch=B001")).await;
    assert_eq!(
        (
            book.len(),
            book.cells(0, &["批号", "库存", "检查", "不合格", "移入待处理", "处理措施"])
        ),
        (
            1,
            vec!["B001", "100", "100", "3", "3", "移入待处理区，报质量管理"]
        )
    );
    assert!(!book.cell(0, "通用名称").is_empty() && !book.cell(0, "养护人").is_empty());
    for (question, rows) in [
        (format!("goods_id={other}"), 0),
        ("batch=B00".to_owned(), 0),
        ("from=2020-01-01&to=2020-12-31".to_owned(), 0),
        (String::new(), 1),
    ] {
        assert_eq!(counted(&qa, "goods_care", &question).await, rows, "{question}");
    }
}

#[tokio::test]
async fn a_reading_out_of_range_is_on_record_with_what_was_done() {
    let shop = Shop::start().await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let place = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| factory::main_warehouse(tx).await)
        .await;
    let path = "/admin/api/climate_records";
    for (zone, temperature, humidity) in [("normal", "22.5", "55"), ("cold", "8.1", "58.3")] {
        let reading = json!({
            "warehouse_id": place, "zone": zone, "temperature": temperature, "humidity": humidity,
            "measured_at": shop.now(),
        });
        warehouse.post_json(path, &reading).await.assert_ok();
    }
    let open = warehouse.get(&format!("{path}?filter={{\"alarm\":true}}")).await;
    let handle = format!("{path}/{}/handle", open.assert_ok().body[0]["id"]);
    let measure = json!({ "measure": "检修制冷机" });
    warehouse.post_json(&handle, &measure).await.assert_ok();

    let book = Book::of(&qa, "climate", "").await;
    assert_eq!(book.len(), 2);
    assert_eq!(
        book.cells(0, &["库区", "温度 ℃", "湿度 %", "是否超出范围", "处理措施"]),
        ["常温", "22.5", "55.0", "否", ""]
    );
    assert_eq!(
        book.cells(1, &["库区", "温度 ℃", "湿度 %", "超出情况", "处理措施"]),
        ["冷藏", "8.1", "58.3", "温度 8.1 ℃，应为 2.0～8.0 ℃", "检修制冷机"]
    );
    assert!(!book.cell(1, "处理人").is_empty() && !book.cell(1, "仓库").is_empty());
    let past = "from=2020-01-01&to=2020-12-31";
    assert_eq!(counted(&qa, "climate", past).await, 0);
}

#[tokio::test]
async fn what_was_destroyed_is_on_record_with_both_witnesses() {
    let shop = Shop::start().await;
    let id = shop.goods(NewGoods::default()).await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let batch = due(&warehouse).await;
    look(&warehouse, &batch, 3).await;
    let today = shop.services.clock.today();
    let mut destroyed = json!({
        "batch_id": batch, "quantity": 2, "reason": "受潮变质", "method": "毁形后焚烧", "place": "本企业焚烧点",
        "destroyed_on": today.pred_opt(), "first_witness": "沈慧", "second_witness": "罗大勇",
    });
    let early = qa.post_json("/admin/api/destructions", &destroyed).await;
    assert_eq!(early.wrong_fields(), ["destroyed_on"], "before it was set apart");
    destroyed["destroyed_on"] = json!(today);
    let noted = qa.post_json("/admin/api/destructions", &destroyed).await;
    noted.assert_ok();

    let question = format!("goods_id={id}&batch=B001&from={today}&to={today}");
    let book = Book::of(&qa, "destructions", &question).await;
    assert_eq!(
        (
            book.len(),
            book.cells(0, &["批号", "数量", "方法", "地点", "见证人", "第二见证人"])
        ),
        (
            1,
            vec!["B001", "2", "毁形后焚烧", "本企业焚烧点", "沈慧", "罗大勇"]
        )
    );
    let apart = Book::of(&qa, "quarantine", &question).await;
    assert_eq!(
        apart.cell(1, "单据号"),
        book.cell(0, "销毁单号"),
        "both tell of the same units"
    );
    for question in ["batch=B002", "from=2020-01-01&to=2020-12-31"] {
        assert_eq!(counted(&qa, "destructions", question).await, 0, "{question}");
    }
}
