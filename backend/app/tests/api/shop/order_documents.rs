//! /api/order/{id}/delivery_note, /documents, /api/order/export, /api/order/statement
use catalog::factory::NewGoods;
use documents::order_documents::models::delivery_notes;
use files::spreadsheet;
use identity::permissions::Role;
use kernel::Money;
use serde_json::json;

use crate::{
    admin::shipments::{pick, picking, send, shown},
    documents_support::{bytes_of, pdf, send_file, unzipped},
    harness::Shop,
};

#[tokio::test]
async fn a_shipped_order_has_its_papers_in_one_archive() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(goods_id, 2).await;
    let (note, all) = (
        format!("/api/order/{order}/delivery_note"),
        format!("/api/order/{order}/documents"),
    );
    buyer.get(&note).await.assert_refused(409);
    buyer.get(&all).await.assert_refused(409);
    buyer.pay(&payment).await.assert_ok();
    let warehouse = shop.staff(Role::Warehouse).await;
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF9" });
    let ship = format!("/admin/api/orders/{order}/ship");
    shop.pack(&order).await;
    warehouse.post_json(&ship, &parcel).await.assert_ok();

    let paper = bytes_of(&buyer, &note).await;
    assert!(paper.starts_with(b"%PDF-"));
    let printed = bytes_of(&warehouse, &format!("/admin/api/orders/{order}/delivery_note")).await;
    assert!(printed.starts_with(b"%PDF-"));
    other.get(&note).await.assert_refused(404);
    other.get(&all).await.assert_refused(404);

    let files = unzipped(bytes_of(&buyer, &all).await);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[0], format!("01 随货同行单 {order}.pdf"));
    let missing = files
        .iter()
        .find(|(name, _)| name.ends_with("暂缺资料.txt"))
        .unwrap();
    let missing = String::from_utf8(missing.1.clone()).unwrap();
    assert!(
        missing.contains("B001") && missing.contains("电子发票"),
        "{missing}"
    );

    let qa = shop.staff(Role::Qa).await;
    let queue = qa
        .get(&format!(
            "/admin/api/batch_reports?filter={{\"goods_id\":{goods_id}}}"
        ))
        .await;
    let path = format!("/admin/api/batch_reports/{}", queue.assert_ok().body[0]["id"]);
    send_file(&qa, &path, "a.pdf", pdf("报告")).await.assert_ok();
    qa.post_json(&format!("{path}/seal"), &json!({}))
        .await
        .assert_ok();
    let files = unzipped(bytes_of(&buyer, &all).await);
    assert!(
        files
            .iter()
            .any(|(name, _)| name.contains("批号 B001 药检报告.pdf")),
        "{names:?}"
    );
}

#[tokio::test]
async fn delivery_notes_of_several_orders_are_printed_from_one_file() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let first = shop.shipped(&buyer, goods_id, 1).await;
    let second = shop.shipped(&buyer, goods_id, 2).await;
    let (_, unpaid) = buyer.ordered(goods_id, 1).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let at = |ids: &str| format!("/admin/api/delivery_notes?ids={ids}");
    let (alone, both, twice) = (
        bytes_of(&warehouse, &at(&first)).await,
        bytes_of(&warehouse, &at(&format!("{first},{second}"))).await,
        bytes_of(&warehouse, &at(&format!("{first},{second},{first}"))).await,
    );
    assert!(both.starts_with(b"%PDF-") && both.len() > alone.len());
    assert_eq!(twice.len(), both.len(), "each once");
    let short = warehouse.get(&at(&format!("{first},{unpaid}"))).await;
    short.assert_refused(409);
    assert!(short.message().contains(&unpaid), "{short:?}");
    warehouse.get(&at("YJ1")).await.assert_refused(404);
    warehouse.get(&at(",")).await.assert_refused(422);
    let salesman = shop.staff(Role::Salesman).await;
    salesman.get(&at(&first)).await.assert_refused(404);
}

#[tokio::test]
async fn orders_leave_as_a_table_of_chosen_columns_without_formulas() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = shop
        .goods(NewGoods {
            name: "=HYPERLINK(1)".into(),
            ..Default::default()
        })
        .await;
    let order = shop.shipped(&buyer, goods_id, 2).await;
    for format in ["csv", "xlsx"] {
        let path =
            format!("/api/order/export?format={format}&columns=number,name,batch_number,quantity,amount");
        let rows = spreadsheet::rows(&bytes_of(&buyer, &path).await, 100).unwrap();
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert_eq!(rows[0].1, ["订单号", "通用名称", "批号", "发货数量", "金额"]);
        assert_eq!(rows[1].1[..4], [&*order, "'=HYPERLINK(1)", "B001", "2"]);
        assert!(rows[1].1[4].starts_with("20"), "{rows:?}");
        let none = spreadsheet::rows(&bytes_of(&other, &path).await, 100).unwrap();
        assert_eq!(none.len(), 1);
    }
    let before = "/api/order/export?format=csv&start_time=2020-01-01&end_time=2020-12-31";
    assert_eq!(
        spreadsheet::rows(&bytes_of(&buyer, before).await, 10)
            .unwrap()
            .len(),
        1
    );
    let statement = "/api/order/statement?format=csv&columns=kind,order,amount";
    let rows = spreadsheet::rows(&bytes_of(&buyer, statement).await, 10).unwrap();
    assert_eq!(rows[1].1[..2], ["付款", &*order]);
    for wrong in [
        "format=pdf",
        "columns=password",
        "columns=number,name,number",
        "start_time=2026-02-01&end_time=2026-01-01",
        "start_time=2000-01-01",
    ] {
        buyer
            .get(&format!("/api/order/export?{wrong}"))
            .await
            .assert_refused(422);
    }
}

#[tokio::test]
async fn the_table_tells_what_was_ordered_sent_and_never_came() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (first, second) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    buyer.put_in_cart(second, 20).await.assert_ok();
    let (payment, order) = buyer.ordered(first, 20).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(&warehouse, &order).await;
    let lines = shown(&warehouse, &list).await["lines"].clone();
    let of = |goods_id: i64| {
        let mut all = lines.as_array().unwrap().iter();
        all.find(|line| line["goods_id"] == goods_id).unwrap().clone()
    };
    let batch = of(first)["batches"][0]["batch_id"].clone();
    let part = json!([
        { "id": of(first)["id"], "batches": [{ "batch_id": batch, "number": 15 }], "rest": "later" },
        { "id": of(second)["id"], "batches": [], "rest": "refund" },
    ]);
    pick(&warehouse, &list, part).await.assert_ok();
    shop.check_parcel(&list).await;
    send(&warehouse, &list, "SF1").await.assert_ok();
    let path = "/api/order/export?format=csv&columns=goods_id,kind,ordered,quantity,short,amount";
    let rows = spreadsheet::rows(&bytes_of(&buyer, path).await, 100).unwrap();
    assert_eq!(
        rows[0].1,
        ["商品编号", "类别", "订购数量", "发货数量", "缺货数量", "金额"]
    );
    let mut told: Vec<String> = rows[1..].iter().map(|row| row.1.join(" ")).collect();
    told.sort();
    let mut right = [
        format!("{first} 发货 15 15 0 150.00"),
        format!("{first} 未发货 5 0 0 0.00"),
        format!("{second} 缺货 20 0 20 0.00"),
    ];
    right.sort();
    assert_eq!(told, right);
}

#[tokio::test]
async fn a_parcel_travels_with_a_note_of_its_own_from_the_moment_it_is_picked() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(goods_id, 4).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(&warehouse, &order).await;
    let note = format!("/admin/api/shipments/{list}/delivery_note");
    warehouse.get(&note).await.assert_refused(409);
    let lines = shown(&warehouse, &list).await["lines"].clone();
    let batch = lines[0]["batches"][0]["batch_id"].clone();
    let part =
        json!([{ "id": lines[0]["id"], "batches": [{ "batch_id": batch, "number": 1 }], "rest": "later" }]);
    pick(&warehouse, &list, part).await.assert_ok();
    shop.check_parcel(&list).await;
    assert!(bytes_of(&warehouse, &note).await.starts_with(b"%PDF-"));
    send(&warehouse, &list, "SF1").await.assert_ok();
    let rest = picking(&warehouse, &order).await;
    pick(&warehouse, &rest, json!([])).await.assert_ok();
    let shipment = orders::shipments::models::shipments::by_number(&shop.services.db, &rest).await;
    let paper = delivery_notes::of_shipment(&shop.services, shipment.unwrap().unwrap()).await;
    let paper = paper.unwrap();
    let inside: Vec<i64> = paper.lines.iter().map(|line| line.quantity).collect();
    assert_eq!(
        (paper.number, inside, paper.shipped_amount),
        (rest.clone(), vec![3], Money(3000)),
        "nothing of the first parcel"
    );
    let nobody = shop.staff(Role::Content).await;
    nobody.get(&note).await.assert_refused(403);
    let gone = json!({ "reason": "批号有误" });
    let void = format!("/admin/api/shipments/{rest}/void");
    warehouse.post_json(&void, &gone).await.assert_ok();
    let note = format!("/admin/api/shipments/{rest}/delivery_note");
    warehouse.get(&note).await.assert_refused(409);
}
