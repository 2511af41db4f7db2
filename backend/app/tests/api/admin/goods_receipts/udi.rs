//! The UDI of devices: scanned when they come, compared with the product and the batch, and kept with the batch.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind},
};
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{harness::Shop, receiving_support::Dock};

const DI: &str = "06901234567892";

async fn device(shop: &Shop, di: &str) -> i64 {
    let id = shop
        .goods(NewGoods {
            kind: Kind::Device,
            device_class: DeviceClass::from_code("II"),
            stock: 0,
            ..Default::default()
        })
        .await;
    let entered = json!({
        "registrant": "鱼跃医疗", "production_licence": "苏药监械生产许20010001号", "udi": di, "reason": "照注册证登记",
    });
    let product = shop.staff(Role::Product).await;
    let path = format!("/admin/api/goods_particulars/{id}");
    product.put_json(&path, &entered).await.assert_ok();
    id
}

/// A line of ten with this scan.
fn scanned(dock: &Dock, goods_id: i64, batch: &str, scan: &str) -> Value {
    let mut line = dock.line(goods_id, batch, 10, "8.00");
    line["udi"] = json!(scan);
    line
}

#[tokio::test]
async fn the_udi_of_a_device_is_read_and_kept_with_its_batch() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let id = device(&shop, DI).await;
    let (made, ends) = (dock.day(-30).format("%y%m%d"), dock.day(700).format("%y%m%d"));
    let scan = format!("]d201{DI}11{made}17{ends}10B-7\u{1D}21S001");
    let receipt = dock.received(&[scanned(&dock, id, "B-7", &scan)]).await;
    let kept = format!("(01){DI}(11){made}(17){ends}(10)B-7");
    assert_eq!(receipt["lines"][0]["udi"], format!("{kept}(21)S001"));
    dock.accept_all(&receipt).await.assert_ok();
    let stock = dock
        .warehouse
        .get(&format!("/admin/api/stocks?filter={{\"goods_id\":{id}}}"))
        .await;
    let batches = &stock.assert_ok().body[0]["batches"];
    assert_eq!(
        (&batches[0]["number"], &batches[0]["udi"]),
        (&json!("B-7"), &json!(kept))
    );

    // More of the batch comes: it is scanned again, and the batch keeps what it has.
    let bracketed = format!("(01){DI}(10)B-7");
    let more = dock.received(&[scanned(&dock, id, "B-7", &bracketed)]).await;
    dock.accept_all(&more).await.assert_ok();
    let path = format!("/admin/api/stocks?filter={{\"goods_id\":{id}}}");
    let stock = dock.warehouse.get(&path).await;
    assert_eq!(stock.assert_ok().body[0]["batches"][0]["udi"], kept);
}

#[tokio::test]
async fn a_udi_of_other_goods_or_of_another_batch_is_refused() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let id = device(&shop, DI).await;
    let ends = dock.day(700).format("%y%m%d");
    for (scan, why) in [
        (String::new(), "请扫描"),
        ("B-7".into(), "读不出"),
        ("(01)06901234567893(10)B-7".into(), "校验码"),
        ("(01)16901234567899(10)B-7".into(), "商品档案登记的是"),
        (format!("(01){DI}"), "没有批号或序列号"),
        (format!("(01){DI}(10)B-8"), "与填写的批号不一致"),
        (format!("(01){DI}(10)B-7(11){ends}"), "生产日期"),
        (format!("(01){DI}(10)B-7(17)200131"), "有效期"),
    ] {
        let refused = dock.receive("TX1", &[scanned(&dock, id, "B-7", &scan)]).await;
        assert_eq!(refused.wrong_fields(), ["lines.0.udi"], "{scan}");
        assert!(refused.text.contains(why), "{scan}: {refused:?}");
    }
    // Without a batch a device is told apart by its serial number.
    let serial = format!("(01){DI}(21)S001");
    let mut unit = scanned(&dock, id, "S001", &serial);
    let many = dock.receive("TX1", std::slice::from_ref(&unit)).await;
    assert_eq!(many.wrong_fields(), ["lines.0.quantity"], "it is of one unit");
    unit["quantity"] = json!(1);
    let twice = dock.receive("TX1", &[unit.clone(), unit.clone()]).await;
    assert_eq!(twice.wrong_fields(), ["lines.1.batch_number"]);
    let receipt = dock.received(std::slice::from_ref(&unit)).await;
    let rival = dock.received(std::slice::from_ref(&unit)).await;
    dock.accept_all(&receipt).await.assert_ok();
    dock.accept_all(&rival).await.assert_refused(409);
    dock.accept(&rival, &[0]).await.assert_ok();
    let again = dock.receive("TX2", &[unit]).await;
    assert_eq!(again.wrong_fields(), ["lines.0.batch_number"], "it is in stock");
}

#[tokio::test]
async fn nothing_is_asked_of_medicines_and_of_devices_without_a_di_on_file() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let unknown = device(&shop, "").await;
    let medicine = super::new_goods(&shop).await;
    let scan = format!("(01){DI}(10)B1");
    for (id, why) in [(unknown, "请质量管理先登记"), (medicine, "只有医疗器械")] {
        dock.received(&[scanned(&dock, id, "B1", "")]).await;
        let refused = dock.receive("TX9", &[scanned(&dock, id, "B1", &scan)]).await;
        assert_eq!(refused.wrong_fields(), ["lines.0.udi"]);
        assert!(refused.text.contains(why), "{refused:?}");
    }
}

#[tokio::test]
async fn a_udi_of_another_issuer_is_compared_with_what_is_on_file_and_kept_as_it_was_scanned() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let di = "MA.156.M0.100127.A0001";
    let id = device(&shop, di).await;
    for (scan, why) in [
        (String::new(), "请扫描"),
        (format!("(01){DI}(10)B-7"), "不是商品档案登记的产品标识"),
        ("MA.156.M0.100127.A0002.LB-7".into(), "不是商品档案登记的产品标识"),
        (di.into(), "没有填写的批号 B-7"),
        (format!("{di}.LB-8"), "没有填写的批号 B-7"),
    ] {
        let refused = dock.receive("TX1", &[scanned(&dock, id, "B-7", &scan)]).await;
        assert_eq!(refused.wrong_fields(), ["lines.0.udi"], "{scan}");
        assert!(refused.text.contains(why), "{scan}: {refused:?}");
    }
    let scan = format!("{di}.M260901.LB-7.S001");
    let receipt = dock.received(&[scanned(&dock, id, "B-7", &scan)]).await;
    assert_eq!(receipt["lines"][0]["udi"], scan);
    dock.accept_all(&receipt).await.assert_ok();
    let path = format!("/admin/api/stocks?filter={{\"goods_id\":{id}}}");
    let stock = dock.warehouse.get(&path).await;
    assert_eq!(
        stock.assert_ok().body[0]["batches"][0]["udi"],
        format!("{di}.M260901.LB-7")
    );
}
