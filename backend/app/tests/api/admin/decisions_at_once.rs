//! Two people of quality management decide on the same thing at once: one does, the other is told, and nothing happens twice.
use catalog::factory::NewGoods;
use chrono::Days;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use serde_json::{Value, json};

use super::entrusted_carriers::{file_scan, word};
use crate::harness::{Client, Shop};

/// The same step of both at once.
async fn one_does(people: (&Client, &Client), path: &str, body: &Value) {
    let (first, second) = tokio::join!(people.0.post_json(path, body), people.1.post_json(path, body));
    let statuses = [first.status.as_u16(), second.status.as_u16()];
    assert!(
        statuses == [200, 409] || statuses == [409, 200],
        "{path} {first:?} {second:?}"
    );
}

async fn quality(shop: &Shop) -> (Client, Client, Client) {
    (
        shop.staff(Role::Qa).await,
        shop.staff(Role::Qa).await,
        shop.staff(Role::Qa).await,
    )
}

#[tokio::test]
async fn a_line_of_the_list_of_classes_comes_into_force_once() {
    let shop = Shop::start().await;
    let (qa, one, other) = quality(&shop).await;
    let new = NewGoods {
        name: "双审片".into(),
        ..Default::default()
    };
    let id = shop.goods(new).await;
    let line = json!({
        "looks_at": "name", "word": "双审", "kind": 1, "control": "psychotropic2", "class_name": "第二类精神药品",
        "source": "测试公告 2026 年第 1 号", "sureness": "known", "reason": "新列入目录",
    });
    let rule = qa.post_json("/admin/api/class_rules", &line).await;
    let path = format!("/admin/api/class_rules/{}/approve", rule.assert_ok().body["id"]);
    one_does((&one, &other), &path, &json!({ "opinion": "同意" })).await;
    let changes = format!("/admin/api/class_changes?filter={{\"goods_id\":{id}}}");
    let changes = qa.get(&changes).await;
    assert_eq!(changes.assert_ok().body.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_recall_goes_out_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, id, 2).await;
    let (qa, one, other) = quality(&shop).await;
    let draft = json!({
        "goods_id": id, "batch_number": "B001", "level": 1, "reason": "含量不符", "instruction": "立即停售",
    });
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let path = format!("/admin/api/recalls/{}/issue", recall.assert_ok().body["id"]);
    one_does((&one, &other), &path, &json!({})).await;
    let told = buyer.get("/api/recall").await;
    assert_eq!(told.data()["list"].as_array().unwrap().len(), 1);
}

/// On PostgreSQL they are written at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_has_one_draft_of_a_recall() {
    let shop = Shop::start().await;
    let (_, one, other) = quality(&shop).await;
    for _ in 0..4 {
        let id = shop.goods(NewGoods::default()).await;
        let draft = json!({
            "goods_id": id, "batch_number": "B001", "level": 1, "reason": "含量不符", "instruction": "立即停售",
        });
        one_does((&one, &other), "/admin/api/recalls", &draft).await;
    }
}

#[tokio::test]
async fn a_company_is_approved_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    shop.papers(buyer.company_id).await;
    let (qa, one, other) = quality(&shop).await;
    let company = format!("/admin/api/companies/{}", buyer.company_id);
    let read = qa.get(&company).await.assert_ok().body["updated_at"].clone();
    let opinion = json!({ "reason": "资料齐全，同意", "updated_at": read });
    one_does((&one, &other), &format!("{company}/approve"), &opinion).await;
    let shown = qa.get(&company).await;
    assert_eq!(shown.assert_ok().body["status"], "approved");
}

#[tokio::test]
async fn a_carrier_is_let_carry_once() {
    let shop = Shop::start().await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let until = shop.services.clock.today() + Days::new(100);
    let facts = json!({
        "name": "双审快运", "credit_code": "91440300708461136T", "licence_number": "国邮20100001A", "licence_until": until,
        "contract_until": until, "carries_cold": false, "validated_until": null, "vehicles": "", "reason": "新签协议",
    });
    let carriers = "/admin/api/entrusted_carriers";
    let carrier = warehouse.post_json(carriers, &facts).await;
    let carrier = format!("{carriers}/{}", carrier.assert_ok().body["id"]);
    for paper in ["licence", "contract"] {
        file_scan(&warehouse, &carrier, paper).await.assert_ok();
    }
    let path = format!("{carrier}/decide");
    let (_, one, other) = quality(&shop).await;
    let opinion = word(&one, &carrier, true).await;
    one_does((&one, &other), &path, &opinion).await;
}
