//! /admin/api/first_sales: nothing is sold before purchasing, quality management and the head have approved it, however it was
//! created
use catalog::{
    factory::{self, NewGoods},
    goods::models::{codes::Kind, first_sale::FirstSale},
    models::_entities::first_sales,
};
use identity::permissions::Role;
use kernel::WriteTx;
use reqwest::{Method, multipart};
use sea_orm::{DbErr, EntityTrait};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop, send};

const PDF: &[u8] = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\nstartxref\n9\n%%EOF\n";
/// What the seeded rules ask of a medicine.
pub const NEEDED: [&str; 3] = ["registration", "leaflet", "maker_licence"];

pub async fn document(staff: &Client, goods_id: i64, kind: &str, valid_until: &str) -> i64 {
    let part = multipart::Part::bytes(PDF.to_vec()).file_name("批件.pdf");
    let form = multipart::Form::new()
        .part("file", part)
        .text("goods_id", goods_id.to_string())
        .text("kind", kind.to_owned())
        .text("title", "资料")
        .text("audience", "buyers")
        .text("valid_until", valid_until.to_owned());
    let request = staff.request(Method::POST, "/admin/api/goods_documents");
    send(request.multipart(form)).await.id()
}

pub struct Desk {
    pub shop: Shop,
    pub product: Client,
    pub qa: Client,
    pub head: Client,
}

impl Desk {
    pub async fn new() -> Self {
        let shop = Shop::start().await;
        Self {
            product: shop.staff(Role::Product).await,
            qa: shop.staff(Role::Qa).await,
            head: shop.staff(Role::Super).await,
            shop,
        }
    }

    /// A whole medicine that product staff would have on sale at once.
    pub async fn record(&self) -> Value {
        let (maker, category) = self
            .shop
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                let maker = factory::maker(tx, "联邦制药").await?;
                Ok((
                    maker,
                    factory::category(tx, "抗感染", Kind::Medicine, None).await?,
                ))
            })
            .await;
        json!({
            "code": "YJ0001", "name": "阿莫西林胶囊", "maker_id": maker, "category_id": category, "form": "胶囊剂",
            "spec": "0.25g*24粒", "unit": "盒", "approval_number": "国药准字H20053344", "rx": "rx",
            "scope": "antibiotic", "on_sale": true, "base_price": "12.30",
            "price_reason": "新品定价",
            // The request cannot set it itself.
            "first_sale": "approved",
        })
    }

    async fn filed(&self) -> i64 {
        let record = self.record().await;
        self.product.post_json("/admin/api/goods", &record).await.id()
    }

    /// A product that waits with all its documents.
    pub async fn ready(&self) -> i64 {
        let id = self.filed().await;
        for kind in NEEDED {
            document(&self.product, id, kind, "").await;
        }
        id
    }

    pub async fn filing(&self, goods_id: i64) -> Value {
        let path = format!("/admin/api/first_sales?filter={{\"goods_id\":{goods_id}}}");
        self.qa.get(&path).await.assert_ok().body[0].clone()
    }

    pub async fn approve(&self, by: &Client, filing: &Value) -> Answer {
        let body = json!({ "seen": filing["seen"], "opinion": "资料齐全" });
        let path = format!("/admin/api/first_sales/{}/approve", filing["id"]);
        by.post_json(&path, &body).await
    }

    /// By the three posts, one after the other; or the first refusal.
    pub async fn approved(&self, goods_id: i64) -> Answer {
        let filing = self.filing(goods_id).await;
        let mut last = self.approve(&self.product, &filing).await;
        for by in [&self.qa, &self.head] {
            if last.status == 200 {
                last = self.approve(by, &filing).await;
            }
        }
        last
    }
}

pub async fn reject(by: &Client, filing: &Value, reason: &str) -> Answer {
    let path = format!("/admin/api/first_sales/{}/reject", filing["id"]);
    by.post_json(&path, &json!({ "reason": reason })).await
}

/// Whether a buyer can see it anywhere.
async fn is_offered(shop: &Shop, buyer: &Buyer, id: i64) -> bool {
    shop.settle().await;
    let listed = buyer.get("/api/goods/list").await;
    let searched = buyer.get("/api/goods/list?keywords=阿莫西林").await;
    let suggested = buyer.get("/api/goods/search?keywords=阿莫西林").await;
    let shown = buyer.get(&format!("/api/goods/detail/{id}")).await;
    let documents = buyer.get("/api/spbg/filter?keywords=阿莫").await;
    let added = buyer.put_in_cart(id, 1).await;
    let offered = [
        !listed.assert_ok().data()["list"].as_array().unwrap().is_empty(),
        searched.assert_ok().text.contains("阿莫西林胶囊"),
        suggested.text.contains("阿莫西林胶囊"),
        shown.status == 200,
        documents.assert_ok().data()["total"] != 0,
    ];
    let first = offered[0];
    assert!(offered.iter().all(|one| *one == first), "{offered:?}");
    let refused_by_gate = added.text.contains("首营");
    assert_eq!(refused_by_gate, !first, "{added:?}");
    first
}

#[tokio::test]
async fn a_new_goods_is_offered_only_after_its_approval_and_then_at_once() {
    let desk = Desk::new().await;
    let buyer = desk.shop.buyer().await;
    let id = desk.filed().await;
    let path = format!("/admin/api/goods/{id}");
    let goods = desk.product.get(&path).await;
    assert_eq!(goods.assert_ok().body["first_sale"], "waiting");
    assert_eq!(goods.body["on_sale"], true, "the wish is kept");
    // Neither the form nor another field bypasses the approval.
    let wish = json!({ "on_sale": true, "first_sale": "approved" });
    let put = desk.product.put_json(&path, &wish).await;
    assert_eq!(put.assert_ok().body["first_sale"], "waiting");
    assert!(!is_offered(&desk.shop, &buyer, id).await);

    // Without its documents it can't be approved, and each missing one is named.
    let early = desk.approved(id).await;
    early.assert_refused(409);
    assert!(
        early.message().contains("注册证/批件、说明书、生产企业证照"),
        "{early:?}"
    );
    for kind in ["registration", "leaflet"] {
        document(&desk.product, id, kind, "").await;
    }
    document(&desk.product, id, "maker_licence", "2020-01-01").await;
    let expired = desk.approved(id).await;
    expired.assert_refused(409);
    assert!(
        expired.message().contains("还缺有效的生产企业证照"),
        "{expired:?}"
    );
    document(&desk.product, id, "maker_licence", "2099-01-01").await;
    assert!(!is_offered(&desk.shop, &buyer, id).await, "nor its documents");
    let waiting = desk
        .qa
        .get("/admin/api/first_sales?filter={\"status\":\"waiting\",\"ready\":true}");
    assert_eq!(waiting.await.assert_ok().body.as_array().unwrap().len(), 1);

    let approved = desk.approved(id).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    assert_eq!(approved.body["opinion"], "资料齐全");
    assert!(is_offered(&desk.shop, &buyer, id).await);
    let history = desk.product.history(&format!("goods/{id}")).await;
    assert_eq!(history[0], "通过首营审批: 首营审批 待首营审批→已通过首营");
    desk.shop.assert_invariants().await;
}

#[tokio::test]
async fn imported_goods_wait_for_approval_too() {
    let desk = Desk::new().await;
    let buyer = desk.shop.buyer().await;
    desk.shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            factory::category(tx, "抗感染", Kind::Medicine, None).await
        })
        .await;
    let sheet = "商品编码,通用名,规格,单位,生产企业,分类,处方分类,经营范围,批准文号,上架,基础价\n\
        A1,阿莫西林胶囊,0.25g*24粒,盒,联邦制药,抗感染,处方药,抗生素,国药准字H20053344,是,12.30\n";
    let import = super::goods_imports::checked(&desk.product, sheet).await;
    let colleague = desk.shop.staff(Role::Product).await;
    super::goods_imports::apply(&colleague, &import).await.assert_ok();
    let listed = desk
        .product
        .get("/admin/api/goods?filter={\"first_sale\":\"waiting\"}")
        .await;
    let id = listed.assert_ok().body[0]["id"].as_i64().unwrap();
    assert!(!is_offered(&desk.shop, &buyer, id).await);
    assert!(
        desk.filing(id).await["note"]
            .as_str()
            .unwrap()
            .contains("商品.csv")
    );
    for kind in NEEDED {
        document(&desk.product, id, kind, "").await;
    }
    desk.approved(id).await.assert_ok();
    assert!(is_offered(&desk.shop, &buyer, id).await);
}

#[tokio::test]
async fn goods_that_wait_are_not_put_on_sale_together() {
    let desk = Desk::new().await;
    let waiting = desk
        .shop
        .goods(NewGoods {
            first_sale: FirstSale::Waiting,
            on_sale: false,
            ..Default::default()
        })
        .await;
    let body = json!({ "filter": { "id": [waiting] }, "on_sale": true });
    let seen = desk
        .product
        .post_json("/admin/api/goods/bulk/preview", &body)
        .await;
    assert_eq!(seen.assert_ok().body["refused"], 1);
    let why = seen.body["refusals"][0]["why"].as_str().unwrap();
    assert!(why.contains("首营审批"), "{why}");
}

#[tokio::test]
async fn a_rejected_goods_is_put_right_and_handed_in_again() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let filing = desk.filing(id).await;
    desk.approve(&desk.product, &filing).await.assert_ok();
    assert_eq!(reject(&desk.qa, &filing, "").await.wrong_fields(), ["reason"]);
    reject(&desk.qa, &filing, "批准文号与批件不一致")
        .await
        .assert_ok();
    desk.approve(&desk.qa, &filing).await.assert_refused(409);
    let path = format!("/admin/api/goods/{id}");
    let put = json!({ "approval_number": "国药准字H20053345" });
    desk.head.put_json(&path, &put).await.assert_ok();
    let hand_in = format!("{path}/first_sale");
    let promotion = desk.shop.staff(Role::Promotion).await;
    promotion
        .post_json(&hand_in, &json!({}))
        .await
        .assert_refused(403);
    let again = desk
        .product
        .post_json(&hand_in, &json!({ "note": "已更正文号" }))
        .await;
    assert_eq!(again.assert_ok().body["status"], "waiting");
    desk.product
        .post_json(&hand_in, &json!({}))
        .await
        .assert_refused(409);
    // Who entered what is looked at now does not approve it, though another handed it in.
    desk.approved(id).await.assert_refused(409);
    let filing = desk.filing(id).await;
    let other = desk.shop.staff(Role::Super).await;
    desk.approve(&other, &filing).await.assert_ok();
    desk.product
        .post_json(&hand_in, &json!({}))
        .await
        .assert_refused(409);
    let all = format!("/admin/api/first_sales?filter={{\"goods_id\":{id}}}");
    let filings = desk.qa.get(&all);
    assert_eq!(filings.await.assert_ok().body.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn quality_management_says_which_documents_are_needed() {
    let desk = Desk::new().await;
    let id = desk.filed().await;
    let rule = |document_kind: &str, is_required: bool| json!({ "kind": 1, "document_kind": document_kind, "is_required": is_required, "reason": "制度修订" });
    let path = "/admin/api/first_sale_rules";
    desk.product
        .put_json(path, &rule("leaflet", false))
        .await
        .assert_refused(403);
    for kind in NEEDED {
        let both = desk.shop.agreed_by_two(path, &rule(kind, false)).await;
        both.assert_ok();
    }
    let asked = desk.qa.put_json(path, &rule("inspection", true)).await;
    let row = &asked.assert_ok().body["rows"][4];
    assert_eq!(
        (&row["document_kind"], &row["is_required"][0]),
        (&json!("inspection"), &json!(true))
    );
    let refused = desk.approved(id).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("检验报告样本"), "{refused:?}");
    document(&desk.product, id, "inspection", "").await;
    desk.approved(id).await.assert_ok();
    let unknown = json!({ "kind": 9, "document_kind": "leaflet", "is_required": true, "reason": "x" });
    assert_eq!(desk.qa.put_json(path, &unknown).await.wrong_fields(), ["kind"]);
}

#[tokio::test]
async fn a_name_of_a_class_that_was_filed_without_it_is_not_approved() {
    let desk = Desk::new().await;
    let id = desk
        .shop
        .goods(NewGoods {
            name: "复方盐酸伪麻黄碱缓释胶囊".into(),
            first_sale: FirstSale::Waiting,
            ..Default::default()
        })
        .await;
    for kind in NEEDED {
        document(&desk.product, id, kind, "").await;
    }
    let refused = desk.approved(id).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("含麻黄碱"), "{refused:?}");
}

#[tokio::test]
async fn goods_of_an_older_server_that_stand_in_no_queue_are_handed_in() {
    let desk = Desk::new().await;
    let id = desk.filed().await;
    // As a server that knows nothing of first sales leaves it.
    desk.shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            first_sales::Entity::delete_many().exec(tx.db()).await
        })
        .await;
    let path = format!("/admin/api/goods/{id}/first_sale");
    desk.product.post_json(&path, &json!({})).await.assert_ok();
    assert_eq!(desk.filing(id).await["status"], "waiting");
}
