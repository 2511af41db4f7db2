//! /admin/api/entrusted_carriers: who carries parcels, and what is not given to whom.
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::{Days, NaiveDate, TimeDelta};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*, sea_query::Expr};
use serde_json::{Value, json};
use site::models::_entities::carriers;

use super::shipments::{ROWS, send};
use crate::{
    admin::{inspections::Book, parcel_checks::picked},
    documents_support::{bytes_of, pdf, send_file, unzipped},
    harness::{Answer, Buyer, Client, Shop},
};

const CARRIERS: &str = "/admin/api/entrusted_carriers";

/// What is entered of the carrier whom [`send`] names.
fn facts(shop: &Shop) -> Value {
    let until = shop.services.clock.today() + Days::new(100);
    json!({
        "name": "顺丰速运", "credit_code": "91440300708461136T", "licence_number": "国邮20100001A", "licence_until": until,
        "contract_until": until, "carries_cold": false, "validated_until": null, "vehicles": "", "reason": "新签协议",
    })
}

/// The scan of a paper, filed with the carrier at this address.
pub async fn file_scan(who: &Client, carrier: &str, paper: &str) -> Answer {
    let path = format!("{carrier}/scans?paper={paper}");
    send_file(who, &path, "scan.pdf", pdf(paper)).await
}

/// What a colleague says of the carrier at this address, as they read it there just now.
pub async fn word(who: &Client, carrier: &str, approves: bool) -> Value {
    let read = who.get(carrier).await.assert_ok().body["entered_at"].clone();
    json!({ "approves": approves, "opinion": "已核对许可证和协议原件", "entered_at": read })
}

/// They say it.
async fn says(who: &Client, carrier: &str, approves: bool) -> Answer {
    let word = word(who, carrier, approves).await;
    who.post_json(&format!("{carrier}/decide"), &word).await
}

/// Enters it; answers its address.
async fn entered(warehouse: &Client, facts: &Value) -> String {
    let row = warehouse.post_json(CARRIERS, facts).await;
    format!("{CARRIERS}/{}", row.assert_ok().body["id"])
}

async fn checked(shop: &Shop, buyer: &Buyer, warehouse: &Client, storage: Storage) -> String {
    let goods = NewGoods {
        storage,
        ..Default::default()
    };
    let id = shop.goods(goods).await;
    let (_, number) = picked(buyer, warehouse, id).await;
    shop.check_parcel(&number).await;
    number
}

/// The licences of all carriers ended that day.
async fn expire(shop: &Shop, day: NaiveDate) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        carriers::Entity::update_many()
            .col_expr(carriers::Column::LicenceUntil, Expr::value(day))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn a_carrier_takes_parcels_once_another_person_of_quality_management_has_let_it() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let qa = shop.staff(Role::Qa).await;
    let number = checked(&shop, &buyer, &warehouse, Storage::Normal).await;
    let carrier = entered(&warehouse, &facts(&shop)).await;
    let early = send(&warehouse, &number, "SF1").await;
    assert_eq!(early.wrong_fields(), ["carrier"]);
    assert!(early.text.contains("还没有通过质量管理审核"), "{early:?}");
    says(&warehouse, &carrier, true).await.assert_refused(403);
    let mut silent = word(&qa, &carrier, true).await;
    silent["opinion"] = json!("");
    let refused = qa.post_json(&format!("{carrier}/decide"), &silent).await;
    assert_eq!(refused.wrong_fields(), ["opinion"]);

    let mut bare = facts(&shop);
    bare["contract_until"] = json!(null);
    warehouse.put_json(&carrier, &bare).await.assert_ok();
    let lacking = says(&qa, &carrier, true).await;
    assert_eq!(lacking.wrong_fields(), ["approves"]);
    assert!(lacking.text.contains("委托运输协议"), "{lacking:?}");

    warehouse.put_json(&carrier, &facts(&shop)).await.assert_ok();
    let unseen = says(&qa, &carrier, true).await;
    assert_eq!(unseen.wrong_fields(), ["approves"]);
    assert!(unseen.text.contains("没有上传运输许可证的扫描件"), "{unseen:?}");
    for paper in ["licence", "contract"] {
        file_scan(&warehouse, &carrier, paper).await.assert_ok();
    }
    let let_go = says(&qa, &carrier, true).await;
    assert_eq!(let_go.assert_ok().body["status"], "approved");
    send(&warehouse, &number, "SF1").await.assert_ok();
    let book = Book::of(&qa, "carriers", "").await;
    assert_eq!(
        book.cells(0, &["承运单位", "运输许可证号", "审核意见", "结论", "扫描件"]),
        [
            "顺丰速运",
            "国邮20100001A",
            "已核对许可证和协议原件",
            "已批准",
            "运输许可证、委托运输协议"
        ]
    );
    let past = "from=2020-01-01&to=2020-12-31";
    assert_eq!(Book::of(&qa, "carriers", past).await.len(), 0);

    let stopped = says(&qa, &carrier, false).await;
    assert_eq!(stopped.assert_ok().body["status"], "refused");
    let next = checked(&shop, &buyer, &warehouse, Storage::Normal).await;
    assert_eq!(send(&warehouse, &next, "SF2").await.wrong_fields(), ["carrier"]);
}

#[tokio::test]
async fn papers_that_are_over_and_carriers_that_nobody_entered_carry_nothing() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let qa = shop.staff(Role::Qa).await;
    let carrier = entered(&warehouse, &facts(&shop)).await;
    for paper in ["licence", "contract"] {
        file_scan(&warehouse, &carrier, paper).await.assert_ok();
    }
    says(&qa, &carrier, true).await.assert_ok();
    let number = checked(&shop, &buyer, &warehouse, Storage::Normal).await;
    let other = json!({ "carrier": "中通", "waybill": "ZT1" });
    let path = format!("{ROWS}/{number}/send");
    let yesterday = shop.services.clock.today().pred_opt().unwrap();
    let mut due = qa.get("/admin/api/dispatch_rules").await.assert_ok().body.clone();
    due["carriers_due_on"] = json!(yesterday);
    due["reason"] = json!("承运单位都已登记");
    let stricter = qa.put_json("/admin/api/dispatch_rules", &due).await;
    assert_eq!(stricter.assert_ok().body["carriers_due_on"], json!(yesterday));
    let refused = warehouse.post_json(&path, &other).await;
    assert_eq!(refused.wrong_fields(), ["carrier"]);
    assert!(refused.text.contains("没有登记"), "{refused:?}");
    // The word that staff use for it is the same carrier.
    let known = json!({ "carrier": "顺丰", "waybill": "SF1" });
    warehouse.post_json(&path, &known).await.assert_ok();

    let next = checked(&shop, &buyer, &warehouse, Storage::Normal).await;
    expire(&shop, yesterday).await;
    let late = send(&warehouse, &next, "SF2").await;
    assert_eq!(late.wrong_fields(), ["carrier"]);
    assert!(late.text.contains("运输许可证已于"), "{late:?}");
    let seen = warehouse.get(&carrier).await;
    let why = seen.assert_ok().body["refusal"].as_str().unwrap().to_owned();
    assert!(why.contains("运输许可证已于"), "{why}");
}

#[tokio::test]
async fn cold_parcels_travel_in_what_was_validated() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let qa = shop.staff(Role::Qa).await;
    let mut dry = facts(&shop);
    dry["name"] = json!("自有车队");
    dry["is_own"] = json!(true);
    let carrier = entered(&warehouse, &dry).await;
    says(&qa, &carrier, true).await.assert_ok();
    let number = checked(&shop, &buyer, &warehouse, Storage::Cold).await;
    let start = |vehicle: &str| {
        json!({
            "carrier": "自有车队", "waybill": "鄂A12345", "temperature": "4.2", "vehicle": vehicle, "cooling": "insulated_box",
        })
    };
    let path = format!("{ROWS}/{number}/send");
    let refused = warehouse.post_json(&path, &start("箱7")).await;
    assert_eq!(refused.wrong_fields(), ["carrier"]);
    assert!(refused.text.contains("没有审核冷链运输"), "{refused:?}");

    let mut cold = dry.clone();
    cold["carries_cold"] = json!(true);
    cold["vehicles"] = json!("箱7、鄂A12345");
    warehouse.put_json(&carrier, &cold).await.assert_ok();
    let unproved = says(&qa, &carrier, true).await;
    assert_eq!(
        unproved.wrong_fields(),
        ["approves"],
        "nothing says that it is validated"
    );
    cold["validated_until"] = dry["contract_until"].clone();
    warehouse.put_json(&carrier, &cold).await.assert_ok();
    let unseen = says(&qa, &carrier, true).await;
    assert!(unseen.text.contains("验证报告"), "{unseen:?}");
    file_scan(&warehouse, &carrier, "validation").await.assert_ok();
    says(&qa, &carrier, true).await.assert_ok();
    let other = warehouse.post_json(&path, &start("箱8")).await;
    assert_eq!(other.wrong_fields(), ["carrier"]);
    warehouse.post_json(&path, &start("箱7")).await.assert_ok();
}

#[tokio::test]
async fn what_was_entered_since_it_was_read_is_not_approved() {
    let shop = Shop::start().await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let carrier = entered(&warehouse, &facts(&shop)).await;
    for paper in ["licence", "contract"] {
        file_scan(&warehouse, &carrier, paper).await.assert_ok();
    }
    let looked_at = word(&qa, &carrier, true).await;
    shop.services.clock.advance(TimeDelta::minutes(1));
    let mut other = facts(&shop);
    other["licence_number"] = json!("国邮20109999Z");
    warehouse.put_json(&carrier, &other).await.assert_ok();
    file_scan(&warehouse, &carrier, "licence").await.assert_ok();
    let decide = format!("{carrier}/decide");
    for read in [json!(null), json!("")] {
        let blind = json!({ "approves": true, "opinion": "已核对许可证和协议原件", "entered_at": read });
        assert_eq!(qa.post_json(&decide, &blind).await.wrong_fields(), ["entered_at"]);
    }
    qa.post_json(&decide, &looked_at).await.assert_refused(409);
    says(&qa, &carrier, true).await.assert_ok();
}

#[tokio::test]
async fn other_papers_of_a_carrier_are_looked_at_again_and_the_former_stay_on_record() {
    let shop = Shop::start().await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let carrier = entered(&warehouse, &facts(&shop)).await;
    for paper in ["licence", "contract"] {
        file_scan(&warehouse, &carrier, paper).await.assert_ok();
    }
    assert_eq!(
        file_scan(&warehouse, &carrier, "letter").await.wrong_fields(),
        ["paper"]
    );
    file_scan(&qa, &carrier, "licence").await.assert_refused(403);
    says(&qa, &carrier, true).await.assert_ok();

    let renewed = file_scan(&warehouse, &carrier, "licence").await;
    assert_eq!(renewed.assert_ok().body["status"], "draft");
    let scans = renewed.body["scans"].as_array().unwrap();
    let current: Vec<bool> = scans.iter().map(|scan| scan["is_current"] == true).collect();
    assert_eq!(current, [true, true, false], "the last first");
    let file = format!("/admin/api/carrier_scans/{}", scans[2]["id"]);
    assert!(bytes_of(&qa, &file).await.starts_with(b"%PDF"));
    let package = bytes_of(&qa, "/admin/api/inspections/package?registers=carriers").await;
    let names = unzipped(package).into_iter().map(|(name, _)| name);
    let day = shop.services.clock.today();
    assert_eq!(
        names.collect::<Vec<_>>()[1..4],
        [
            format!("02 顺丰速运 运输许可证 {day}.pdf"),
            format!("03 顺丰速运 委托运输协议 {day}.pdf"),
            format!("04 顺丰速运 运输许可证 {day} 已替换.pdf"),
        ]
    );
    says(&qa, &carrier, true).await.assert_ok();

    // Who drives changes from day to day.
    for _ in 0..2 {
        let drives = file_scan(&warehouse, &carrier, "driver").await;
        assert_eq!(drives.assert_ok().body["status"], "approved");
    }

    // Another number: the scan shows it no more.
    let mut other = facts(&shop);
    other["licence_number"] = json!("国邮20260009Z");
    let changed = warehouse.put_json(&carrier, &other).await;
    assert!(changed.assert_ok().text.contains("没有上传运输许可证的扫描件"));
    assert_eq!(says(&qa, &carrier, true).await.wrong_fields(), ["approves"]);
}
