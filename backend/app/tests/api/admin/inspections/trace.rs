//! Packs with a code that left the warehouse, as a register and as documents for the platform.
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::json;

use super::{AT, Book, defects::inspected};
use crate::{
    admin::shipments::{ROWS, pick, picking, send, shown},
    after_sales_support::{Sold, step},
    documents_support::{bytes_of, unzipped},
    harness::{Buyer, Client, Shop},
};

const CODES: [&str; 2] = ["81234567890123456781", "81234567890123456782"];

/// Picks two packs with their codes; returns the number of the parcel, which is still here.
async fn picked(warehouse: &Client, buyer: &Buyer, goods_id: i64) -> String {
    let (payment, order) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(warehouse, &order).await;
    write_codes(warehouse, &list).await;
    pick(warehouse, &list, json!([])).await.assert_ok();
    list
}

async fn write_codes(warehouse: &Client, parcel: &str) {
    let line = shown(warehouse, parcel).await["lines"][0]["id"].clone();
    let codes = json!({ "line": line, "codes": CODES.join(" ") });
    warehouse
        .post_json(&format!("{ROWS}/{parcel}/codes"), &codes)
        .await
        .assert_ok();
}

/// The notice and the documents that the platform gets, by name.
async fn handed_over(staff: &Client, question: &str) -> Vec<(String, String)> {
    documents_of(staff, "trace_codes", question).await
}

async fn documents_of(staff: &Client, register: &str, question: &str) -> Vec<(String, String)> {
    let archive = bytes_of(staff, &format!("{AT}/{register}?format=xml&{question}")).await;
    let files = unzipped(archive).into_iter();
    files
        .map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap()))
        .collect()
}

#[tokio::test]
async fn trace_codes_leave_a_row_each_under_the_number_of_their_parcel() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let list = picked(&warehouse, &buyer, id).await;
    let qa = shop.staff(Role::Qa).await;
    assert_eq!(Book::of(&qa, "trace_codes", "").await.len(), 0, "not sent yet");
    shop.check_parcel(&list).await;
    send(&warehouse, &list, "SF1").await.assert_ok();
    let sent = Book::of(&qa, "trace_codes", "batch=B001").await;
    assert_eq!(sent.len(), 2);
    assert_eq!(
        sent.cells(1, &["单据号", "单据类型", "批号", "追溯码"]),
        [list.as_str(), "销售出库", "B001", CODES[1]]
    );
    let other = shop.buyer().await;
    let of_other = format!("company_id={}", other.company_id);
    assert_eq!(Book::of(&qa, "trace_codes", &of_other).await.len(), 0);
}

#[tokio::test]
async fn the_platform_gets_a_whole_file_for_each_parcel() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let list = picked(&warehouse, &buyer, id).await;
    shop.check_parcel(&list).await;
    send(&warehouse, &list, "SF1").await.assert_ok();
    let qa = shop.staff(Role::Qa).await;

    let files = handed_over(&qa, &format!("company_id={}", buyer.company_id)).await;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["01 说明.txt", format!("02 {list}.xml").as_str()]);
    let (notice, xml) = (&files[0].1, &files[1].1);
    assert!(notice.contains(&format!("{list}\t测试药店")), "{notice}");
    assert!(
        notice.contains("单据类型选销售出库（201）") && notice.contains("2 个\t20"),
        "its type and its time: {notice}"
    );
    let event = r#"<Event Name="SalesWareHouseOut" MainAction="WareHouseOut">"#;
    assert_eq!(xml.matches(event).count(), 1, "{xml}");
    assert_eq!(xml.matches("<Data ").count(), 2, "{xml}");
    for code in CODES {
        let pack = format!(r#"Code="{code}" CorpOrderID="{list}""#);
        assert!(xml.contains(&pack), "{xml}");
    }
    assert!(
        !xml.contains(r#"Actor="""#) && !xml.contains(r#"ActDate="""#),
        "{xml}"
    );

    // The platform's own code of the buyer is empty until somebody has entered it.
    assert_eq!(xml.matches(r#"ToCorpID="""#).count(), 2, "{xml}");
    assert!(notice.contains("没有登记"), "{notice}");
    let party = format!("/admin/api/trace_parties/{}", buyer.company_id);
    assert_eq!(qa.get(&party).await.assert_ok().body["code"], "");
    let wrong = json!({ "code": "<1>", "reason": "照平台登记" });
    assert_eq!(qa.put_json(&party, &wrong).await.wrong_fields(), ["code"]);
    let right = json!({ "code": "a1b2c3", "reason": "照平台登记" });
    warehouse.put_json(&party, &right).await.assert_refused(403);
    qa.put_json(&party, &right).await.assert_ok();
    assert_eq!(qa.get(&party).await.assert_ok().body["code"], "a1b2c3");
    let files = handed_over(&qa, "").await;
    assert_eq!(files[1].1.matches(r#"ToCorpID="a1b2c3""#).count(), 2);

    let other = shop.buyer().await;
    let none = handed_over(&qa, &format!("company_id={}", other.company_id)).await;
    assert_eq!(none.len(), 1, "the notice alone");
    for (question, field) in [
        ("batch=B001".to_owned(), "batch"),
        (format!("goods_id={id}"), "goods_id"),
    ] {
        let part = qa.get(&format!("{AT}/trace_codes?format=xml&{question}")).await;
        assert_eq!(part.wrong_fields(), [field]);
    }
    let no_document = qa.get(&format!("{AT}/sales?format=xml")).await;
    assert_eq!(no_document.wrong_fields(), ["format"]);
}

#[tokio::test]
async fn what_leaves_in_exchange_is_a_document_under_the_number_of_its_parcel() {
    let shop = Shop::start().await;
    let (departments, _, claim) = inspected(&shop, "exchange", "scrapped").await;
    let warehouse = &departments.warehouse;
    let packed = step(warehouse, &claim, "pack", &json!({})).await;
    let parcel = packed.assert_ok().body["packed"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    write_codes(warehouse, &parcel).await;
    shop.check_parcel(&parcel).await;
    let way = json!({ "carrier": "京东物流", "waybill": "JD1" });
    step(warehouse, &claim, "replace", &way).await.assert_ok();

    let files = handed_over(&departments.qa, "").await;
    assert_eq!(files.len(), 2);
    assert_eq!(files[1].0, format!("02 {parcel}.xml"));
    let xml = &files[1].1;
    let packs = xml.matches(&format!(r#"CorpOrderID="{parcel}""#)).count();
    assert_eq!(packs, 2, "{xml}");
    assert!(!xml.contains(r#"Actor="""#), "who checked the parcel: {xml}");
    let book = Book::of(&departments.qa, "trace_codes", "").await;
    assert_eq!(
        book.cells(0, &["单据号", "单据类型"]),
        [parcel.as_str(), "换货出库"]
    );
}

#[tokio::test]
async fn packs_that_came_back_are_an_inbound_document_under_the_number_of_their_claim() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let (warehouse, qa) = (&departments.warehouse, &departments.qa);
    let goods_id = shop.goods(NewGoods::default()).await;
    let buyer = shop.buyer().await;
    let (payment, order) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(warehouse, &order).await;
    write_codes(warehouse, &list).await;
    pick(warehouse, &list, json!([])).await.assert_ok();
    shop.check_parcel(&list).await;
    send(warehouse, &list, "SF1").await.assert_ok();
    buyer.receive(&order).await;
    assert_eq!(
        Book::of(qa, "trace_returns", "").await.len(),
        0,
        "nothing came back"
    );
    let photo = buyer.photo().await;
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let sold = Sold {
        line_id: detail.assert_ok().data()["lines"][0]["id"].as_i64().unwrap(),
        batch: "B001".into(),
        order: order.clone(),
        goods_id,
        photo,
        buyer,
    };
    let claim = sold.claimed("return", "damaged", 1).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 1 }),
    )
    .await
    .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(warehouse, &claim, "arrive", &json!({})).await.assert_ok();
    let shown = qa.get(&format!("/admin/api/after_sales/{claim}")).await;
    let line = &shown.assert_ok().body["lines"][0]["id"];
    let finding = json!({ "lines": [{ "id": line, "scrapped": 1, "codes": CODES[1] }] });
    step(qa, &claim, "inspect", &finding).await.assert_ok();

    let book = Book::of(qa, "trace_returns", "batch=B001").await;
    assert_eq!(book.len(), 1);
    assert_eq!(
        book.cells(0, &["单据号", "单据类型", "批号", "追溯码"]),
        [claim.as_str(), "销售退货入库", "B001", CODES[1]]
    );
    assert!(book.cell(0, "往来单位").starts_with("测试药店"), "{book:?}");
    assert_ne!(book.cell(0, "验收人"), "");
    for other in ["batch=B002", "from=2020-01-01&to=2020-12-31"] {
        assert_eq!(Book::of(qa, "trace_returns", other).await.len(), 0, "{other}");
    }
    let files = documents_of(qa, "trace_returns", "").await;
    assert_eq!(files.len(), 2);
    assert_eq!(files[1].0, format!("02 {claim}.xml"));
    let xml = &files[1].1;
    let event = r#"<Event Name="ReturnWareHouseIn" MainAction="WareHouseIn">"#;
    assert!(xml.contains(event), "{xml}");
    let pack = format!(r#"Code="{}" CorpOrderID="{claim}""#, CODES[1]);
    assert!(xml.contains(&pack) && !xml.contains(CODES[0]), "{xml}");
    assert!(!xml.contains(r#"Actor="""#), "who inspected it: {xml}");
    let part = qa.get(&format!("{AT}/trace_returns?format=xml&batch=B001")).await;
    assert_eq!(part.wrong_fields(), ["batch"]);
}

#[tokio::test]
async fn destroyed_packs_are_an_outbound_document_under_the_number_of_their_destruction() {
    let shop = Shop::start().await;
    let (departments, sold, _) = inspected(&shop, "return", "scrapped").await;
    let qa = &departments.qa;
    let kept = qa.get("/admin/api/quarantine").await;
    let destruction = |quantity: i64, codes: &str| {
        json!({
            "batch_id": kept.assert_ok().body[0]["id"], "quantity": quantity, "reason": "破损", "method": "毁形后焚烧",
            "place": "本企业焚烧点", "destroyed_on": shop.services.clock.today(), "first_witness": "沈慧",
            "second_witness": "罗大勇", "codes": codes,
        })
    };
    let path = "/admin/api/destructions";
    for wrong in ["123".to_owned(), CODES.join(" "), [CODES[0]; 2].join(" ")] {
        let refused = qa.post_json(path, &destruction(1, &wrong)).await;
        assert_eq!(refused.wrong_fields(), ["codes"], "{wrong}");
    }
    let record = qa.post_json(path, &destruction(1, CODES[0])).await;
    assert_eq!(record.assert_ok().body["codes"], json!([CODES[0]]));
    let twice = qa.post_json(path, &destruction(1, CODES[0])).await;
    assert_eq!(twice.wrong_fields(), ["codes"], "a pack is destroyed once");
    // Packs without a code are destroyed without one.
    qa.post_json(path, &destruction(1, "")).await.assert_ok();

    let number = record.body["number"].as_str().unwrap();
    let question = format!("goods_id={}&batch=B001", sold.goods_id);
    let book = Book::of(qa, "trace_destructions", &question).await;
    assert_eq!(book.len(), 1);
    assert_eq!(
        book.cells(0, &["单据号", "单据类型", "批号", "追溯码"]),
        [number, "销毁出库", "B001", CODES[0]]
    );
    let past = "from=2020-01-01&to=2020-12-31";
    assert_eq!(Book::of(qa, "trace_destructions", past).await.len(), 0);
    let files = documents_of(qa, "trace_destructions", "").await;
    assert_eq!(files.len(), 2);
    assert_eq!(files[1].0, format!("02 {number}.xml"));
    let xml = &files[1].1;
    assert!(
        xml.contains(r#"<Event Name="DestoryWareHouseOut" MainAction="WareHouseOut">"#),
        "{xml}"
    );
    let pack = format!(r#"Code="{}" CorpOrderID="{number}""#, CODES[0]);
    assert!(xml.contains(&pack) && !xml.contains(r#"Actor="""#), "{xml}");
}
