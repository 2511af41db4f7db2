//! What is stated of parcels, on their notes and in the registers, is what was true when they left.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx},
    models::_entities::goods,
};
use documents::order_documents::models::delivery_notes::{self, DeliveryNote};
use identity::permissions::Role;
use kernel::WriteTx;
use orders::{lifecycle::models::find, shipments::models::shipments};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use super::{Book, defects::inspected};
use crate::{
    admin::{
        shipments::{pick, picking},
        shop_facts,
    },
    after_sales_support::step,
    harness::Shop,
};

async fn note_of(shop: &Shop, parcel: &str) -> DeliveryNote {
    let parcel = shipments::by_number(&shop.services.db, parcel).await.unwrap();
    delivery_notes::of_shipment(&shop.services, parcel.unwrap())
        .await
        .unwrap()
}

async fn note_of_order(shop: &Shop, number: &str) -> DeliveryNote {
    let order = find::by_number(&shop.services.db, number, None).await.unwrap();
    delivery_notes::of_order(&shop.services, order).await.unwrap()
}

/// What a note says of the wholesaler, and of its line at this place.
fn told(note: &DeliveryNote, place: usize) -> Vec<String> {
    let line = &note.lines[place];
    let told = [
        &note.supplier,
        &note.supplier_licence,
        &note.supplier_address,
        &note.supplier_phone,
        &line.form,
        &line.holder,
        &line.particulars,
    ];
    told.map(String::clone).to_vec()
}

/// The shop moves and gets a new licence, and the product another form and holder; each named after `round`.
async fn all_changes(shop: &Shop, goods_id: i64, round: &str) {
    let facts = json!({ "company": format!("药集{round}有限公司"), "address": format!("武汉市{round}"), "hot_line": "400-111-2222" });
    shop_facts::stated(shop, &shop_facts::with(facts)).await;
    let licence = json!({
        "number": format!("鄂AA{round}"), "scope": ["chemical"], "valid_from": "2020-01-01", "valid_to": null,
        "pictures": [], "reason": "换证",
    });
    shop.put_by_two("/admin/api/own_licences/2", &licence)
        .await
        .assert_ok();
    let product = shop.staff(Role::Product).await;
    let form = json!({ "form": format!("剂型{round}"), "base_reason": "照新说明书" });
    product
        .put_json(&format!("/admin/api/goods/{goods_id}"), &form)
        .await
        .assert_ok();
    let sheet = json!([{ "label": "上市许可持有人", "text": format!("持有人{round}") }]);
    with_sheet(shop, goods_id, sheet).await;
}

async fn with_sheet(shop: &Shop, goods_id: i64, sheet: Json) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        goods::Entity::update_many()
            .col_expr(goods::Column::Sheet, Expr::value(sheet))
            .filter(goods::Column::Id.eq(goods_id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn a_note_says_for_good_what_was_true_when_its_parcel_left() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = inspected(&shop, "exchange", "scrapped").await;
    let first = format!("{}F1", sold.order);
    let then = told(&note_of(&shop, &first).await, 0);
    assert_eq!(
        (&*then[0], &*then[1], &*then[4]),
        ("药集医药（武汉）有限公司", "鄂AA0270001（演示）", "胶囊剂")
    );
    let maker = note_of(&shop, &first).await.lines[0].maker.clone();
    assert_eq!(then[5], maker);

    let exchange = departments.pack(&claim).await;
    all_changes(&shop, sold.goods_id, "甲").await;
    let later = told(&note_of(&shop, &exchange).await, 0);
    let named = [
        "药集甲有限公司",
        "鄂AA甲",
        "武汉市甲",
        "400-111-2222",
        "剂型甲",
        "持有人甲",
        "",
    ];
    assert_eq!(later, named, "still in the warehouse");
    let parcel = json!({ "carrier": "京东物流", "waybill": "JD1" });
    step(&departments.warehouse, &claim, "replace", &parcel)
        .await
        .assert_ok();
    all_changes(&shop, sold.goods_id, "乙").await;

    assert_eq!(told(&note_of(&shop, &first).await, 0), then);
    assert_eq!(told(&note_of(&shop, &exchange).await, 0), named);
    let whole = note_of_order(&shop, &sold.order).await;
    assert_eq!(told(&whole, 0), then);
    let (form, holder) = (&whole.lines[1].form, &whole.lines[1].holder);
    assert_eq!((form.as_str(), holder.as_str()), ("剂型甲", "持有人甲"));
    assert_eq!(whole.warehouse, note_of(&shop, &first).await.warehouse);

    let qa = &departments.qa;
    let sales = Book::of(qa, "sales", "").await;
    assert_eq!(
        sales.cells(0, &["剂型", "上市许可持有人"]),
        ["胶囊剂", maker.as_str()]
    );
    let left = Book::of(qa, "outbound", "").await;
    assert_eq!((left.cell(0, "剂型"), left.cell(1, "剂型")), ("胶囊剂", "剂型甲"));
    let exchanges = Book::of(qa, "exchanges", "").await;
    assert_eq!(exchanges.cell(0, "剂型"), "剂型甲");
}

#[tokio::test]
async fn a_parcel_in_the_warehouse_is_stated_as_it_is_today() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let order = buyer.bought(id, 1).await;
    let list = picking(&warehouse, &order).await;
    pick(&warehouse, &list, json!([])).await.assert_ok();
    all_changes(&shop, id, "甲").await;
    let note = note_of(&shop, &list).await;
    assert_eq!(told(&note, 0)[..2], ["药集甲有限公司", "鄂AA甲"]);
    assert_eq!(note.lines[0].form, "剂型甲");
}

#[tokio::test]
async fn devices_and_pieces_are_sold_with_what_their_own_rules_ask() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let device = NewGoods {
        kind: Kind::Device,
        rx: Rx::None,
        scope: "device".into(),
        device_class: DeviceClass::Second,
        device_code: "14".into(),
        ..NewGoods::default()
    };
    let piece = NewGoods {
        kind: Kind::Tcm,
        rx: Rx::None,
        scope: "tcm_piece".into(),
        ..NewGoods::default()
    };
    let (device, piece) = (shop.goods(device).await, shop.goods(piece).await);
    let medicine = shop.goods(NewGoods::default()).await;
    let licence = "鲁药监械生产许20190001号";
    let udi = json!([
        { "label": "UDI", "text": "06901234567892" },
        { "label": "生产许可证编号", "text": licence },
    ]);
    with_sheet(&shop, device, udi).await;
    let origin =
        json!([{ "label": "产地", "text": "安徽亳州" }, { "label": "执行标准", "text": "中国药典" }]);
    with_sheet(&shop, piece, origin).await;
    let standard = json!([{ "label": "执行标准", "text": "国家药品标准" }]);
    with_sheet(&shop, medicine, standard).await;
    for id in [device, piece] {
        shop.shipped(&buyer, id, 1).await;
    }
    let order = shop.shipped(&buyer, medicine, 1).await;
    let of_medicine = note_of_order(&shop, &order).await;
    assert_eq!(
        of_medicine.lines[0].particulars, "",
        "a leaflet's standard is not asked for"
    );
    let qa = shop.staff(Role::Qa).await;
    let (sold, pieces) = (
        Book::of(&qa, "device_sales", "").await,
        Book::of(&qa, "tcm_sales", "").await,
    );
    assert_eq!(
        (
            sold.len(),
            sold.cells(0, &["UDI", "管理类别", "生产许可证号", "单价", "金额"])
        ),
        (1, vec!["06901234567892", "II", licence, "10", "10"])
    );
    assert!(!sold.cell(0, "地址").is_empty() && !sold.cell(0, "联系电话").is_empty());
    assert_eq!(
        (pieces.len(), pieces.cells(0, &["产地", "执行标准"])),
        (1, vec!["安徽亳州", "中国药典"])
    );
    assert_eq!(Book::of(&qa, "sales", "").await.len(), 3);

    // What was entered of the product stands before what its sheet says, in what leaves from now on.
    let product = shop.staff(Role::Product).await;
    let entered = json!({
        "registrant": "鱼跃医疗", "production_licence": "苏药监械生产许20010001号", "udi": "06900000000011",
        "reason": "照注册证登记",
    });
    let of_device = format!("/admin/api/goods_particulars/{device}");
    product.put_json(&of_device, &entered).await.assert_ok();
    let entered = json!({ "origin": "甘肃岷县", "standard": "", "reason": "照标签登记" });
    let of_piece = format!("/admin/api/goods_particulars/{piece}");
    product.put_json(&of_piece, &entered).await.assert_ok();
    for id in [device, piece] {
        shop.shipped(&buyer, id, 1).await;
    }
    let heads = ["注册人或备案人", "生产许可证号", "UDI"];
    let sold = Book::of(&qa, "device_sales", "").await;
    assert_eq!(sold.cells(0, &heads), ["", licence, "06901234567892"]);
    assert_eq!(
        sold.cells(1, &heads),
        ["鱼跃医疗", "苏药监械生产许20010001号", "06900000000011"]
    );
    let pieces = Book::of(&qa, "tcm_sales", "").await;
    assert_eq!(pieces.cells(0, &["产地", "执行标准"]), ["安徽亳州", "中国药典"]);
    assert_eq!(pieces.cells(1, &["产地", "执行标准"]), ["甘肃岷县", "中国药典"]);

    // What was sold as a device stays one, whatever the product is filed as later.
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        goods::Entity::update_many()
            .col_expr(goods::Column::Kind, Expr::value(Kind::Medicine))
            .filter(goods::Column::Id.eq(device))
            .exec(tx.db())
            .await
    })
    .await;
    assert_eq!(Book::of(&qa, "device_sales", "").await.len(), 2);
}
