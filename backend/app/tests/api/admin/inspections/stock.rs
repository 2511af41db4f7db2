//! What came in, what is there, and every movement between.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx, Storage},
    models::_entities::{goods, manufacturers},
};
use chrono::Duration;
use identity::permissions::Role;
use kernel::WriteTx;
use receiving::models::_entities::suppliers;
use sea_orm::{DbErr, prelude::*, sea_query::Expr};
use serde_json::{Value, json};

use super::{Book, counted};
use crate::{admin::shipments::batch, harness::Shop, receiving_support::Dock};

#[tokio::test]
async fn a_batch_has_a_ledger_of_its_movements() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    batch(&shop, id, "B002", 400, 5).await;
    let order = shop.shipped(&buyer, id, 3).await;
    let qa = shop.staff(Role::Qa).await;
    let ledger = Book::of(&qa, "stock_movements", &format!("goods_id={id}&batch=B002")).await;
    // What expires first leaves first.
    assert_eq!(ledger.len(), 2);
    assert_eq!(
        ledger.cells(0, &["类别", "数量", "原因", "批号结存", "商品结存"]),
        ["入库", "5", "测试入库", "5", "105"]
    );
    assert_eq!(
        ledger.cells(1, &["类别", "数量", "单据号", "批号结存", "商品结存"]),
        ["销售出库", "-3", order.as_str(), "2", "102"]
    );
    let checked = Book::of(&qa, "outbound", &format!("goods_id={id}")).await;
    assert_eq!(ledger.cell(1, "经办人"), checked.cell(0, "复核人"));
    assert_ne!(ledger.cell(1, "经办人"), "");
    let all = format!("goods_id={id}");
    assert_eq!(Book::of(&qa, "stock_movements", &all).await.len(), 3);
}

#[tokio::test]
async fn what_is_left_counts_from_the_first_movement_and_for_each_product_and_batch_alone() {
    let shop = Shop::start().await;
    let (one, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    batch(&shop, one, "B002", 400, 5).await;
    shop.services.clock.advance(Duration::days(1));
    let today = shop.services.clock.today();
    let (warehouse, second) = (
        shop.staff(Role::Warehouse).await,
        shop.staff(Role::Warehouse).await,
    );
    let path = format!(r#"/admin/api/stocks?filter={{"goods_id":{one}}}"#);
    let stocks = warehouse.get(&path).await;
    let adjust = format!("/admin/api/stocks/{}/adjust", stocks.assert_ok().body[0]["id"]);
    for (number, quantity) in [("B001", -4), ("B002", 2), ("B001", 1)] {
        let change = json!({ "batch_number": number, "quantity": quantity, "reason": "盘点差异" });
        warehouse.post_json(&adjust, &change).await.assert_ok();
        second.post_json(&adjust, &change).await.assert_ok();
    }
    shop.services.clock.advance(Duration::days(1));
    batch(&shop, other, "B003", 400, 7).await;
    let qa = shop.staff(Role::Qa).await;
    let heads = ["批号", "数量", "批号结存", "商品结存"];
    let of_day = format!("from={today}&to={today}");
    let day = Book::of(&qa, "stock_movements", &of_day).await;
    let rows: Vec<_> = (0..day.len()).map(|row| day.cells(row, &heads)).collect();
    assert_eq!(
        rows,
        [
            ["B001", "-4", "96", "101"],
            ["B002", "2", "7", "103"],
            ["B001", "1", "97", "104"],
        ]
    );
    for row in 0..3 {
        assert!(day.cell(row, "经办人").ends_with("同事"), "{day:?}");
    }
    let of_batch = format!("{of_day}&goods_id={one}&batch=B001");
    let narrow = Book::of(&qa, "stock_movements", &of_batch).await;
    assert_eq!(narrow.cells(1, &heads), ["B001", "1", "97", "104"]);
    let of_other = Book::of(&qa, "stock_movements", &format!("goods_id={other}")).await;
    assert_eq!(of_other.cells(1, &heads), ["B003", "7", "7", "107"]);
}

#[tokio::test]
async fn what_expires_soon_and_what_has_expired_is_listed() {
    let shop = Shop::start().await;
    let id = shop.goods(NewGoods::default()).await;
    batch(&shop, id, "B030", 30, 5).await;
    let qa = shop.staff(Role::Qa).await;
    let question = format!("goods_id={id}");
    assert_eq!(Book::of(&qa, "stock_batches", &question).await.len(), 2);
    let near = Book::of(&qa, "near_expiry", &question).await;
    assert_eq!(
        (near.len(), near.cells(0, &["批号", "剩余天数", "现存", "状态"])),
        (1, vec!["B030", "30", "5", "近效期"])
    );
    shop.services.clock.advance(Duration::days(31));
    let qa = shop.staff(Role::Qa).await;
    let over = Book::of(&qa, "near_expiry", &question).await;
    assert_eq!(over.cells(0, &["剩余天数", "状态"]), ["-1", "已过期"]);
}

#[tokio::test]
async fn a_delivery_tells_what_was_accepted_and_what_was_refused_by_whom() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let id = shop
        .goods(NewGoods {
            stock: 0,
            ..Default::default()
        })
        .await;
    let receipt = dock.received(&[dock.line(id, "P001", 10, "8.50")]).await;
    dock.accept(&receipt, &[8]).await.assert_ok();
    let book = Book::of(&dock.qa, "receiving", &format!("goods_id={id}&batch=P001")).await;
    assert_eq!(book.len(), 1);
    assert_eq!(
        book.cells(0, &["供货单位", "到货", "合格", "拒收", "进价"]),
        ["国药控股测试有限公司", "10", "8", "2", "8.5"]
    );
    let verdict = book.cell(0, "结论、外观和拒收原因");
    assert!(
        verdict.contains("外包装破损") && verdict.contains("外观、包装、标签完好"),
        "{verdict}"
    );
    assert!(!book.cell(0, "批准文号").is_empty() && !book.cell(0, "生产日期").is_empty());
    assert!(book.cell(0, "收货人") != book.cell(0, "验收人"));
    // A register that knows no buyer is whole for each of them.
    let buyer = shop.buyer().await;
    let of_buyer = format!("company_id={}", buyer.company_id);
    assert_eq!(counted(&dock.qa, "receiving", &of_buyer).await, 1);
}

#[tokio::test]
async fn a_delivery_states_goods_and_supplier_as_they_were_when_it_was_noted() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let new = NewGoods {
        name: "阿莫西林胶囊".into(),
        form: "胶囊剂".into(),
        stock: 0,
        ..Default::default()
    };
    let id = shop.goods(new).await;
    let receipt = dock.received(&[dock.line(id, "P001", 10, "8.50")]).await;
    let heads = ["供货单位", "通用名称", "剂型", "规格", "生产企业", "批准文号"];
    let question = format!("goods_id={id}&batch=P001");
    let book = Book::of(&dock.qa, "receiving", &question).await;
    let noted = book.cells(0, &heads);
    assert_eq!(&noted[..3], ["国药控股测试有限公司", "阿莫西林胶囊", "胶囊剂"]);
    assert!(noted.iter().all(|cell| !cell.is_empty()), "{noted:?}");

    all_are_renamed(&shop).await;
    dock.accept(&receipt, &[10]).await.assert_ok();
    let later = Book::of(&dock.qa, "receiving", &question).await;
    assert_eq!(later.cells(0, &heads), noted);
}

/// A product of this kind that has not come yet, with these particulars on file.
async fn unstocked(shop: &Shop, kind: Kind, particulars: &Value) -> i64 {
    let (scope, device_class) = match kind {
        Kind::Device => ("device", DeviceClass::Second),
        Kind::Tcm | Kind::Medicine => ("tcm_piece", DeviceClass::None),
    };
    let new = NewGoods {
        kind,
        rx: Rx::None,
        scope: scope.into(),
        device_class,
        device_code: "14".into(),
        stock: 0,
        ..NewGoods::default()
    };
    let id = shop.goods(new).await;
    let product = shop.staff(Role::Product).await;
    let path = format!("/admin/api/goods_particulars/{id}");
    product.put_json(&path, particulars).await.assert_ok();
    id
}

#[tokio::test]
async fn pieces_and_devices_are_accepted_with_what_their_own_rules_ask_as_it_was_noted() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let origin = json!({ "origin": "安徽亳州", "standard": "中国药典", "reason": "照标签登记" });
    let piece = unstocked(&shop, Kind::Tcm, &origin).await;
    let registrant = json!({
        "registrant": "鱼跃医疗", "production_licence": "苏药监械生产许20010001号", "reason": "照注册证登记",
    });
    let device = unstocked(&shop, Kind::Device, &registrant).await;
    let lines = [
        dock.line(piece, "P001", 10, "8.50"),
        dock.line(device, "D001", 5, "2.00"),
    ];
    let receipt = dock.received(&lines).await;
    let shown = dock.show(&receipt).await;
    assert_eq!(shown["lines"][0]["origin"], "安徽亳州");
    assert_eq!(shown["lines"][1]["registrant"], "鱼跃医疗");
    let other = json!({ "origin": "甘肃岷县", "standard": "", "reason": "换产地" });
    let product = shop.staff(Role::Product).await;
    let path = format!("/admin/api/goods_particulars/{piece}");
    product.put_json(&path, &other).await.assert_ok();
    dock.accept(&receipt, &[10, 4]).await.assert_ok();

    let pieces = Book::of(&dock.qa, "tcm_receiving", "").await;
    assert_eq!(
        (
            pieces.len(),
            pieces.cells(0, &["批号", "产地", "执行标准", "合格"])
        ),
        (1, vec!["P001", "安徽亳州", "中国药典", "10"])
    );
    assert!(!pieces.cell(0, "单位").is_empty());
    let devices = Book::of(&dock.qa, "device_receiving", "batch=D001").await;
    assert_eq!(
        (
            devices.len(),
            devices.cells(0, &["管理类别", "注册人或备案人", "生产许可证号", "到货", "合格"])
        ),
        (1, vec!["II", "鱼跃医疗", "苏药监械生产许20010001号", "5", "4"])
    );
    assert!(devices.cell(0, "验收结果").contains("外包装破损"));
    assert_eq!(counted(&dock.qa, "tcm_receiving", "batch=D001").await, 0);
    assert_eq!(Book::of(&dock.qa, "receiving", "").await.len(), 2);
}

#[tokio::test]
async fn each_batch_of_pieces_has_the_origin_of_its_own_label() {
    let shop = Shop::start().await;
    let (dock, buyer) = (Dock::of(&shop).await, shop.buyer().await);
    let on_file = json!({ "origin": "安徽亳州", "standard": "中国药典", "reason": "照标签登记" });
    let piece = unstocked(&shop, Kind::Tcm, &on_file).await;
    let medicine = shop.goods(NewGoods::default()).await;
    let mut labelled = dock.line(piece, "P001", 10, "8.50");
    labelled["origin"] = json!("甘肃岷县");
    let mut other = dock.line(medicine, "M001", 5, "1.00");
    other["origin"] = json!("湖北武汉");
    let mut long = labelled.clone();
    long["origin"] = json!("甘".repeat(101));
    let refused = dock.receive("TX9", &[long]).await;
    refused.assert_refused(422);
    let receipt = dock.received(&[labelled, other]).await;
    let shown = dock.show(&receipt).await;
    assert_eq!(
        (&shown["lines"][0]["origin"], &shown["lines"][1]["origin"]),
        (&json!("甘肃岷县"), &json!("")),
        "of pieces alone"
    );
    dock.accept_all(&receipt).await.assert_ok();
    shop.shipped(&buyer, piece, 2).await;
    let came = Book::of(&dock.qa, "tcm_receiving", "").await;
    let sold = Book::of(&dock.qa, "tcm_sales", "").await;
    assert_eq!(came.cell(0, "产地"), "甘肃岷县");
    assert_eq!(
        sold.cells(0, &["批号", "产地", "执行标准"]),
        ["P001", "甘肃岷县", "中国药典"]
    );
}

/// Goods, their makers and the suppliers are called otherwise from now on.
pub async fn all_are_renamed(shop: &Shop) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        use goods::Column;
        let other = |column: Column| goods::Entity::update_many().col_expr(column, Expr::value("另一个"));
        for column in [Column::Name, Column::Form, Column::Spec, Column::ApprovalNumber] {
            other(column).exec(tx.db()).await?;
        }
        manufacturers::Entity::update_many()
            .col_expr(manufacturers::Column::Name, Expr::value("另一家药厂"))
            .exec(tx.db())
            .await?;
        suppliers::Entity::update_many()
            .col_expr(suppliers::Column::Name, Expr::value("另一家公司"))
            .exec(tx.db())
            .await
    })
    .await;
}

/// Of what happened to a batch the registers say what it was called when it came; what there is today is called as it is today.
#[tokio::test]
async fn records_about_a_batch_name_its_goods_as_they_came() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let new = NewGoods {
        name: "阿莫西林胶囊".into(),
        stock: 0,
        ..Default::default()
    };
    let id = shop.goods(new).await;
    let receipt = dock.received(&[dock.line(id, "P001", 10, "8.50")]).await;
    let accepted = dock.accept(&receipt, &[10]).await;
    let batch = accepted.assert_ok().body["lines"][0]["batch_id"].clone();
    let look = json!({
        "batch_id": batch, "inspected": 10, "bad": 2, "finding": "外观检查", "measure": "移入待处理区，报质量管理",
    });
    dock.warehouse
        .post_json("/admin/api/care_records", &look)
        .await
        .assert_ok();
    let heads = ["通用名称", "规格", "生产企业"];
    let question = format!("goods_id={id}&batch=P001");
    let named = async |register: &str| {
        let book = Book::of(&dock.qa, register, &question).await;
        let cells = book.cells(0, &heads).into_iter();
        cells.map(str::to_owned).collect::<Vec<String>>()
    };
    let came = named("receiving").await;
    assert_eq!(came[0], "阿莫西林胶囊");

    all_are_renamed(&shop).await;
    let recall = json!({ "goods_id": id, "batch_number": "P001", "level": 2, "reason": "含量测定不符合规定",
        "instruction": "立即停售封存" });
    dock.qa.post_json("/admin/api/recalls", &recall).await.assert_ok();
    for register in ["stock_movements", "goods_care", "quarantine", "recalls"] {
        assert_eq!(named(register).await, came, "{register}");
    }
    assert_eq!(
        named("stock_batches").await,
        ["另一个", "另一个", "另一家药厂"],
        "what there is today"
    );
}

#[tokio::test]
async fn a_cold_delivery_tells_how_it_came() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let cold = NewGoods {
        storage: Storage::Cold,
        stock: 0,
        ..Default::default()
    };
    let id = shop.goods(cold).await;
    let mut line = dock.line(id, "C001", 10, "8.50");
    line["temperature"] = json!("5.0");
    let mut body = dock.delivery("TX1", &[line]);
    body["journey"]["transit_hours"] = json!(5);
    let receipt = dock.warehouse.post_json("/admin/api/goods_receipts", &body).await;
    receipt.assert_ok();
    let book = Book::of(&dock.qa, "receiving", &format!("goods_id={id}&batch=C001")).await;
    assert_eq!(
        book.cells(0, &["冷藏车或保温箱", "启运温度", "到货温度", "在途时间"]),
        ["冷藏车 鄂A12345", "4.2", "5.0", "6 小时（超过时限 5 小时）"]
    );
    assert!(book.cell(0, "启运时间") < book.cell(0, "到货时间"));
}
