//! What was sold and how it left.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{Control, DeviceClass, Kind, Rx, Storage},
};
use identity::permissions::Role;
use serde_json::json;

use super::{AT, Book, counted};
use crate::{
    admin::shipments::ROWS,
    admin_support::png,
    documents_support::{bytes_of, unzipped},
    harness::Shop,
    receiving_support::Dock,
};

#[tokio::test]
async fn a_sale_is_found_by_product_batch_buyer_and_day() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let (first, second) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let order = shop.shipped(&buyer, first, 3).await;
    shop.shipped(&other, second, 1).await;
    // What has not left is no sale.
    buyer.ordered(first, 1).await;
    let qa = shop.staff(Role::Qa).await;

    let all = Book::of(&qa, "sales", "").await;
    assert_eq!(all.len(), 2);
    assert_eq!(
        all.cells(
            0,
            &["订单号", "剂型", "规格", "批号", "单位", "数量", "单价", "金额"]
        ),
        [
            order.as_str(),
            "胶囊剂",
            "0.25g*24粒",
            "B001",
            "盒",
            "3",
            "10",
            "30"
        ]
    );
    assert!(all.cell(0, "购货单位").starts_with("测试药店"));
    for known in ["通用名称", "批准文号", "有效期至"] {
        assert!(!all.cell(0, known).is_empty(), "{known}");
    }
    assert_eq!(all.cell(0, "上市许可持有人"), all.cell(0, "生产企业"));

    let today = shop.services.clock.today();
    for (question, rows) in [
        (format!("goods_id={first}"), 1),
        (format!("company_id={}", other.company_id), 1),
        (format!("goods_id={first}&company_id={}", other.company_id), 0),
        ("batch=B001".into(), 2),
        ("batch=B00".into(), 0),
        (format!("from={today}&to={today}"), 2),
        ("from=2020-01-01&to=2020-12-31".into(), 0),
    ] {
        assert_eq!(Book::of(&qa, "sales", &question).await.len(), rows, "{question}");
        assert_eq!(counted(&qa, "sales", &question).await, rows as u64, "{question}");
    }
    let left = Book::of(&qa, "outbound", &format!("goods_id={first}")).await;
    assert_eq!(
        left.cells(0, &["订单号", "批号", "数量"]),
        [order.as_str(), "B001", "3"]
    );
    assert!(!left.cell(0, "拣货人").is_empty() && !left.cell(0, "发货单号").is_empty());
    assert_eq!(left.cell(0, "质量状况"), "合格");
    assert!(!left.cell(0, "复核人").is_empty() && !left.cell(0, "复核时间").is_empty());
}

#[tokio::test]
async fn a_sold_device_names_the_udi_of_its_batch() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let id = shop
        .goods(NewGoods {
            kind: Kind::Device,
            rx: Rx::None,
            scope: "device".into(),
            device_class: DeviceClass::Second,
            device_code: "14".into(),
            stock: 0,
            ..Default::default()
        })
        .await;
    let udi = "(01)06901234567892(10)B-7";
    let entered = json!({ "udi": "06901234567892", "reason": "照注册证登记" });
    let product = shop.staff(Role::Product).await;
    let particulars = format!("/admin/api/goods_particulars/{id}");
    product.put_json(&particulars, &entered).await.assert_ok();
    let mut line = dock.line(id, "B-7", 10, "8.00");
    line["udi"] = json!(format!("{udi}(21)S001"));
    let receipt = dock.received(&[line]).await;
    dock.accept_all(&receipt).await.assert_ok();

    shop.shipped(&shop.buyer().await, id, 1).await;
    let devices = Book::of(&dock.qa, "device_sales", "").await;
    assert_eq!(devices.cells(0, &["UDI", "生产批号或序列号"]), [udi, "B-7"]);
    let received = Book::of(&dock.qa, "receiving", "").await;
    assert_eq!(received.cell(0, "UDI"), format!("{udi}(21)S001"));
}

#[tokio::test]
async fn a_cold_parcel_is_handed_over_with_its_temperature_or_without() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..Default::default()
    };
    let cold = shop.goods(cold).await;
    let usual = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, cold, 1).await;
    shop.shipped(&buyer, usual, 1).await;
    let qa = shop.staff(Role::Qa).await;
    let before = Book::of(&qa, "cold_chain", "").await;
    assert_eq!(
        (before.len(), before.cells(0, &["订单号", "温度记录"])),
        (1, vec![order.as_str(), "没有上传"])
    );
    assert_eq!(
        before.cells(0, &["冷藏车或保温箱", "启运温度", "到货温度"]),
        ["箱 1", "5.0", ""]
    );
    assert!(!before.cell(0, "启运时间").is_empty() && !before.cell(0, "发运人").is_empty());
    // How every parcel travelled, the usual ones too.
    let travelled = Book::of(&qa, "transports", "").await;
    assert_eq!(travelled.len(), 2);
    assert_eq!(
        travelled.cells(0, &["订单号", "冷藏车或保温箱", "品种", "数量"]),
        [order.as_str(), "箱 1", "1", "1"]
    );
    for head in [
        "发货地址",
        "收货单位",
        "收货地址",
        "承运单位",
        "运单号或车牌",
        "复核人",
        "委托经办人",
    ] {
        assert!(!travelled.cell(1, head).is_empty(), "{head}");
    }
    assert_eq!(travelled.cell(1, "运输方式"), "委托运输");
    let of_goods = Book::of(&qa, "transports", &format!("goods_id={cold}")).await;
    assert_eq!(of_goods.len(), 1);
    let warehouse = shop.staff(Role::Warehouse).await;
    let path = format!("{ROWS}/{}/temperature", before.cell(0, "发货单号"));
    warehouse.upload(&path, "a.png", png(40, 30)).await.assert_ok();
    let after = Book::of(&qa, "cold_chain", &format!("goods_id={cold}")).await;
    assert_eq!(after.cell(0, "温度记录"), "1 份");
    assert_eq!(after.cell(0, "最新记录校验值 SHA-256").len(), 64);
    let others = Book::of(&qa, "cold_chain", &format!("goods_id={usual}")).await;
    assert_eq!(others.len(), 0);
    let warm = json!({ "temperature": "9.5" });
    let receive = format!("/api/order/{order}/receive");
    buyer.post_json(&receive, &warm).await.assert_ok();
    let arrived = Book::of(&qa, "cold_chain", "").await;
    assert_eq!(
        arrived.cells(0, &["到货温度", "异常和处理"]),
        ["9.5", "到货温度超出范围"]
    );
}

#[tokio::test]
async fn special_compounds_have_a_ledger_with_letter_payer_and_receipt() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let ephedrine = NewGoods {
        control: Control::Ephedrine,
        ..Default::default()
    };
    let ephedrine = shop.goods(ephedrine).await;
    let usual = shop.goods(NewGoods::default()).await;
    let order = shop.shipped_after_transfer(&buyer, ephedrine, 2).await;
    shop.shipped(&buyer, usual, 1).await;
    let qa = shop.staff(Role::Qa).await;
    let ledger = Book::of(&qa, "special_ledger", "").await;
    assert_eq!(ledger.len(), 1);
    assert_eq!(
        ledger.cells(0, &["订单号", "订购", "已发", "付款方式", "回执"]),
        [order.as_str(), "2", "2", "对公转账", "待确认"]
    );
    assert_eq!(ledger.cell(0, "付款人"), ledger.cell(0, "购货单位"));
    assert!(ledger.cell(0, "采购委托书和备案").contains("采购委托书"));
    assert_eq!(ledger.cell(0, "批号"), "B001 × 2");
    for known in ["采购人", "生产企业", "收货地址"] {
        assert!(!ledger.cell(0, known).is_empty(), "{known}");
    }
    let by_batch = Book::of(&qa, "special_ledger", "batch=B001").await;
    assert_eq!(by_batch.len(), 1);
    assert_eq!(Book::of(&qa, "special_ledger", "batch=B2").await.len(), 0);
}

/// The column of the proofs, step by step.
const PROOFS: &str = "下单、拣货、发货时的依据";

#[tokio::test]
async fn every_line_tells_by_which_documents_it_was_lawful() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (_, order) = buyer.ordered(id, 2).await;
    let qa = shop.staff(Role::Qa).await;
    let proof = Book::of(&qa, "evidence", &format!("company_id={}", buyer.company_id)).await;
    assert_eq!(
        proof.cells(0, &["订单号", "处方药/非处方药", "数量"]),
        [order.as_str(), "乙类非处方药", "2"]
    );
    let words = proof.cell(0, PROOFS);
    assert!(
        words.starts_with("下单：")
            && words.contains("营业执照")
            && words.contains("药品经营许可证")
            && words.contains("有效期至"),
        "{words}"
    );
    // Nothing of it has left yet.
    assert!(!words.contains("拣货") && !words.contains("发货"), "{words}");
    assert_eq!(Book::of(&qa, "evidence", "batch=B001").await.len(), 0);

    let sent = shop.shipped(&buyer, id, 3).await;
    let proof = Book::of(&qa, "evidence", "batch=B001").await;
    assert_eq!(proof.cells(0, &["订单号", "数量"]), [sent.as_str(), "3"]);
    // The reader of sheets cuts long cells, as of imports.
    let sheet = unzipped(bytes_of(&qa, &format!("{AT}/evidence?batch=B001")).await);
    let written: String = sheet
        .iter()
        .map(|(_, bytes)| String::from_utf8_lossy(bytes))
        .collect();
    let cell = written.split_once("下单：").unwrap().1.split('<').next().unwrap();
    let cell = format!("下单：{cell}");
    let steps: Vec<&str> = cell.split_terminator('。').collect();
    assert_eq!(steps.len(), 3, "{steps:?}");
    for (step, begins) in steps.iter().zip(["下单：", "拣货（", "发货（"]) {
        assert!(
            step.starts_with(begins) && step.contains("药品经营许可证"),
            "{steps:?}"
        );
    }
    let parcel = steps[1].split_once('（').unwrap().1.split_once('，').unwrap().0;
    assert!(parcel.starts_with(&sent), "the parcel is named: {steps:?}");
    assert!(steps[2].contains(parcel), "{steps:?}");
}
