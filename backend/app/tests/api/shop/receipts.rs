//! /api/order/ephedrine and /admin/api/receipts
use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::Duration;
use identity::{
    factory::PASSWORD,
    models::_entities::{companies, staff},
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::{
    documents_support::{pdf, send_file},
    harness::{Answer, Buyer, Shop},
};

pub(super) async fn ephedrine(shop: &Shop) -> i64 {
    shop.goods(NewGoods {
        control: Control::Ephedrine,
        ..Default::default()
    })
    .await
}

pub(super) async fn scan(buyer: &Buyer) -> String {
    let answer = send_file(buyer, "/api/upload", "note.pdf", pdf("盖章的随货同行单")).await;
    answer.assert_ok().data()["key"].as_str().unwrap().to_owned()
}

pub(super) async fn confirm(buyer: &Buyer, order: &str, day: &str, file: &str) -> Answer {
    let said = json!({ "receiver": "王收货", "received_on": day, "all_received": true,
        "paid_by_company": true, "file": file });
    buyer
        .post_json(&format!("/api/order/ephedrine/{order}/confirm"), &said)
        .await
}

async fn receipts(buyer: &Buyer) -> Value {
    buyer.get("/api/order/ephedrine").await.assert_ok().data()["list"].clone()
}

#[tokio::test]
async fn a_receipt_is_confirmed_compared_and_filed() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let plain = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, plain, 1).await;
    assert_eq!(receipts(&buyer).await, json!([]), "other goods need none");
    let goods_id = ephedrine(&shop).await;
    let order = shop.shipped_after_transfer(&buyer, goods_id, 1).await;
    let row = receipts(&buyer).await[0].clone();
    assert_eq!((&row["id"], &row["status"]), (&json!(order), &json!(10)));

    let today = shop.services.clock.today().to_string();
    let (key, foreign) = (scan(&buyer).await, scan(&other).await);
    confirm(&buyer, &order, &today, &foreign)
        .await
        .assert_refused(422);
    confirm(&buyer, &order, "2020-01-01", &key)
        .await
        .assert_refused(422);
    confirm(&other, &order, &today, &foreign)
        .await
        .assert_refused(404);
    let path = format!("/api/order/ephedrine/{order}/confirm");
    let short = json!({ "receiver": "", "received_on": today, "file": key });
    let answer = buyer.post_json(&path, &short).await;
    answer.assert_refused(422);
    for field in ["receiver", "all_received", "paid_by_company"] {
        assert!(answer.body["errors"][field].is_array(), "{field} {answer:?}");
    }
    confirm(&buyer, &order, &today, &key).await.assert_ok();
    confirm(&buyer, &order, &today, &key).await.assert_refused(409);
    assert_eq!(receipts(&buyer).await[0]["status"], 20);

    let qa = shop.staff(Role::Qa).await;
    let queue = qa.get("/admin/api/receipts?filter={\"status\":20}").await;
    let id = queue.assert_ok().body[0]["id"].clone();
    let at = format!("/admin/api/receipts/{id}");
    let one = qa.get(&at).await;
    assert_eq!(one.assert_ok().body["note_form"], "pdf");
    assert!(!one.body["specimens"].as_array().unwrap().is_empty());
    qa.get(&format!("{at}/note")).await.assert_ok();
    qa.post_json(&format!("{at}/fault"), &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    let fault = json!({ "reason": "印章与备案不符" });
    qa.post_json(&format!("{at}/fault"), &fault).await.assert_ok();
    shop.settle().await;
    assert!(buyer.get("/api/message").await.text.contains("印章与备案不符"));
    assert_eq!(receipts(&buyer).await[0]["reason"], "印章与备案不符");

    confirm(&buyer, &order, &today, &key).await.assert_ok();
    let filed = qa.post_json(&format!("{at}/file"), &json!({})).await;
    assert_eq!(filed.assert_ok().body["status"], 30);
    qa.post_json(&format!("{at}/file"), &json!({}))
        .await
        .assert_refused(409);
}

#[tokio::test]
async fn who_owes_a_receipt_for_more_than_a_week_buys_no_more_ephedrine() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = ephedrine(&shop).await;
    let plain = shop.goods(NewGoods::default()).await;
    let order = shop.shipped_after_transfer(&buyer, goods_id, 1).await;
    buyer.put_in_cart(goods_id, 1).await.assert_ok();
    shop.services.clock.advance(Duration::days(8));
    buyer.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    let refused = buyer.order().await;
    refused.assert_refused(409);
    assert_eq!(
        refused.data()["refusals"][0]["code"],
        "receipt_overdue",
        "{refused:?}"
    );
    let day = shop.services.clock.today().to_string();
    let key = scan(&buyer).await;
    confirm(&buyer, &order, &day, &key).await.assert_ok();
    shop.services.clock.advance(Duration::seconds(2));
    buyer.order().await.assert_ok();
    buyer.ordered(plain, 1).await;
}

#[tokio::test]
async fn a_receipt_that_was_found_wrong_stops_the_next_ephedrine_at_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = ephedrine(&shop).await;
    let plain = shop.goods(NewGoods::default()).await;
    let order = shop.shipped_after_transfer(&buyer, goods_id, 1).await;
    let today = shop.services.clock.today().to_string();
    confirm(&buyer, &order, &today, &scan(&buyer).await)
        .await
        .assert_ok();
    buyer.put_in_cart(goods_id, 1).await.assert_ok();
    let qa = shop.staff(Role::Qa).await;
    let id = qa.get("/admin/api/receipts").await.assert_ok().body[0]["id"].clone();
    let at = format!("/admin/api/receipts/{id}");
    let fault = json!({ "reason": "印章与备案不符" });
    qa.post_json(&format!("{at}/fault"), &fault).await.assert_ok();
    shop.services.clock.advance(Duration::seconds(2));
    let refused = buyer.order().await;
    refused.assert_refused(409);
    assert_eq!(
        refused.data()["refusals"][0]["code"],
        "receipt_faulty",
        "{refused:?}"
    );
    // Handing in another paper opens nothing: quality management must have compared it.
    confirm(&buyer, &order, &today, &scan(&buyer).await)
        .await
        .assert_ok();
    shop.services.clock.advance(Duration::seconds(2));
    buyer.order().await.assert_refused(409);
    qa.post_json(&format!("{at}/file"), &json!({})).await.assert_ok();
    shop.services.clock.advance(Duration::seconds(2));
    buyer.order().await.assert_ok();
    buyer.ordered(plain, 1).await;
}

/// Makes this member of staff the salesman of this company.
async fn sells_to(shop: &Shop, username: String, company_id: i64) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let salesman = staff::Entity::find()
            .filter(staff::Column::Username.eq(username))
            .one(tx.db())
            .await?;
        companies::Entity::update_many()
            .col_expr(
                companies::Column::SalesmanId,
                Expr::value(salesman.map(|row| row.id)),
            )
            .filter(companies::Column::Id.eq(company_id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn a_salesman_sees_the_receipts_of_their_own_customers_only() {
    let shop = Shop::start().await;
    let (own, foreign) = (shop.buyer().await, shop.buyer().await);
    let username = shop.hire(Role::Salesman).await;
    sells_to(&shop, username.clone(), own.company_id).await;
    let salesman = shop.visitor();
    salesman.staff_sign_in(&username, PASSWORD).await.assert_ok();
    let goods_id = ephedrine(&shop).await;
    let today = shop.services.clock.today().to_string();
    for buyer in [&own, &foreign] {
        let order = shop.shipped_after_transfer(buyer, goods_id, 1).await;
        confirm(buyer, &order, &today, &scan(buyer).await)
            .await
            .assert_ok();
    }
    let qa = shop.staff(Role::Qa).await;
    let all = qa.get("/admin/api/receipts").await.assert_ok().body.clone();
    assert_eq!(all.as_array().unwrap().len(), 2);
    let seen = salesman.get("/admin/api/receipts").await;
    assert_eq!(seen.assert_ok().header("content-range"), "receipts 0-0/1");
    assert_eq!(seen.body[0]["company_id"], own.company_id);
    for row in all.as_array().unwrap() {
        let at = format!("/admin/api/receipts/{}", row["id"]);
        for path in [at.clone(), format!("{at}/note")] {
            let answer = salesman.get(&path).await;
            if row["company_id"] == own.company_id {
                answer.assert_ok();
            } else {
                answer.assert_refused(404);
            }
        }
    }
}

#[tokio::test]
async fn receipts_are_found_by_order_and_customer() {
    let shop = Shop::start().await;
    let (one, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = ephedrine(&shop).await;
    let order = shop.shipped_after_transfer(&one, goods_id, 1).await;
    shop.shipped_after_transfer(&other, goods_id, 1).await;
    let qa = shop.staff(Role::Qa).await;
    let found = async |words: &str| -> Vec<Value> {
        let path = format!("/admin/api/receipts?filter={{\"q\":\"{words}\"}}");
        let answer = qa.get(&path).await;
        let rows = answer.assert_ok().body.as_array().unwrap().iter();
        rows.map(|row| row["order_id"].clone()).collect()
    };
    assert_eq!(found(&order).await, [json!(order)]);
    let company = qa.get("/admin/api/receipts").await.body[1]["company"].clone();
    assert_eq!(found(company.as_str().unwrap()).await, [json!(order)]);
    assert!(found("没有这家").await.is_empty());
}

#[tokio::test]
async fn what_is_still_owed_stands_first() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = ephedrine(&shop).await;
    let older = shop.shipped_after_transfer(&buyer, goods_id, 1).await;
    let newer = shop.shipped_after_transfer(&buyer, goods_id, 1).await;
    let today = shop.services.clock.today().to_string();
    let shown = async || -> Vec<Value> {
        let list = receipts(&buyer).await;
        list.as_array()
            .unwrap()
            .iter()
            .map(|row| row["id"].clone())
            .collect()
    };
    assert_eq!(shown().await, [json!(newer), json!(older)]);
    confirm(&buyer, &newer, &today, &scan(&buyer).await)
        .await
        .assert_ok();
    assert_eq!(shown().await, [json!(older), json!(newer)]);
}
