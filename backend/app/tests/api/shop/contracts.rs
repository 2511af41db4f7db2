//! /api/contract: drafting, signing, and calls that need a contract
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use contracts::errors::ContractError;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    contracts::models::contracts::ContractKind,
    factory,
    members::models::members,
    models::_entities::contracts as table,
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::harness::{Answer, Buyer, Shop};

impl Shop {
    /// A buyer who has signed nothing, with their phone.
    async fn unsigned_buyer(&self) -> (Buyer, String) {
        let buyer = self.buyer().await;
        self.tear_up(&buyer).await;
        let phone = phone_of(&buyer).await;
        (buyer, phone)
    }

    pub async fn tear_up(&self, buyer: &Buyer) {
        let company_id = buyer.company_id;
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            tx.touch(identity::changes::Changed::Company(company_id));
            table::Entity::delete_many()
                .filter(table::Column::CompanyId.eq(company_id))
                .exec(tx.db())
                .await
        })
        .await;
    }
}

async fn phone_of(buyer: &Buyer) -> String {
    let base = buyer.get("/api/user/base").await;
    base.assert_ok().data()["phone"].as_str().unwrap().to_owned()
}

async fn draw_up(buyer: &Buyer, kind: &str) -> Answer {
    buyer.post_form("/api/contract", &[("kind", kind)]).await
}

async fn drawn_up(buyer: &Buyer) -> i64 {
    let answer = draw_up(buyer, "purchase").await;
    answer.assert_ok().data()["id"].as_i64().unwrap()
}

async fn sign(buyer: &Buyer, id: i64, code: &str) -> Answer {
    buyer
        .post_form(&format!("/api/contract/{id}/sign"), &[("code", code)])
        .await
}

async fn signed(shop: &Shop, buyer: &Buyer, phone: &str) -> Value {
    let id = drawn_up(buyer).await;
    let code = shop.code_for(buyer, phone, "sign").await;
    sign(buyer, id, &code).await.assert_ok().data().clone()
}

async fn file_of(buyer: &Buyer, path: &str) -> (String, Vec<u8>) {
    let response = buyer.request(reqwest::Method::GET, path).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let disposition = response.headers()["content-disposition"]
        .to_str()
        .unwrap()
        .to_owned();
    (disposition, response.bytes().await.unwrap().to_vec())
}

fn state<'a>(centre: &'a Value, kind: &str) -> &'a Value {
    let kinds = centre["kinds"].as_array().unwrap();
    kinds.iter().find(|state| state["kind"] == kind).unwrap()
}

#[tokio::test]
async fn without_the_purchase_contract_nothing_is_ordered_and_signing_opens_the_shop() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (buyer, phone) = shop.unsigned_buyer().await;

    let refused = buyer.put_in_cart(goods_id, 10).await;
    refused.assert_refused(459);
    assert!(refused.message().contains("年度购销合同"), "{refused:?}");
    let path = format!("/api/cart/quick_add/{goods_id}");
    buyer.post_form(&path, &[("x", "")]).await.assert_refused(459);
    buyer
        .post_json("/api/cart/checkout", &json!({}))
        .await
        .assert_refused(459);
    buyer.order().await.assert_refused(459);
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    let reasons = detail.assert_ok().data()["reasons"].clone();
    assert_eq!(
        (&reasons[0]["code"], &reasons[0]["fix_url"]),
        (&json!("contract_purchase"), &json!("/dzht")),
        "{detail:?}"
    );

    let centre = buyer.get("/api/contract").await;
    let purchase = state(centre.assert_ok().data(), "purchase").clone();
    assert_eq!(
        (
            &purchase["status"],
            &purchase["is_required"],
            &purchase["can_draw_up"]
        ),
        (&json!("none"), &json!(true), &json!(true))
    );
    let contract = signed(&shop, &buyer, &phone).await;
    assert_eq!(contract["status"], "signed");
    buyer.put_in_cart(goods_id, 10).await.assert_ok();
    buyer.order().await.assert_ok();
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("《年度购销合同》已签署"), "{messages:?}");
}

#[tokio::test]
async fn a_signed_contract_is_an_unalterable_file_with_evidence() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let contract = signed(&shop, &buyer, &phone).await;
    let path = format!("/api/contract/{}/file", contract["id"]);

    let (disposition, file) = file_of(&buyer, &path).await;
    assert!(disposition.starts_with("inline; filename=\"HT"), "{disposition}");
    assert!(file.starts_with(b"%PDF-"));
    assert_eq!(
        hex::encode(Sha256::digest(&file)),
        contract["signed_sha256"].as_str().unwrap()
    );
    let (_, shown) = file_of(&buyer, &format!("{path}?shown=1")).await;
    assert_eq!(
        hex::encode(Sha256::digest(&shown)),
        contract["sha256"].as_str().unwrap()
    );
    assert!(file.len() > shown.len());

    let row = table::Entity::find_by_id(contract["id"].as_i64().unwrap())
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let evidence = row.evidence.unwrap();
    assert_eq!(evidence["sha256"], contract["sha256"]);
    assert_eq!(evidence["ip"], "127.0.0.1");
    assert!(evidence["phone"].as_str().unwrap().contains("****"), "{evidence}");
    assert!(evidence["code_id"].as_i64().unwrap() > 0);

    let key = row.signed_file_key;
    let stored = shop
        .services
        .settings
        .data_dir
        .join("uploads/private")
        .join(&key[..2])
        .join(&key);
    let mut altered = file;
    altered[200] ^= 1;
    std::fs::write(stored, altered).unwrap();
    buyer.get(&path).await.assert_refused(409);
}

#[tokio::test]
async fn only_the_right_code_signs_and_each_once() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let id = drawn_up(&buyer).await;
    let code = shop.code_for(&buyer, &phone, "sign").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(sign(&buyer, id, "").await.wrong_fields(), ["code"]);
    assert_eq!(sign(&buyer, id, wrong).await.wrong_fields(), ["code"]);
    sign(&buyer, id, &code).await.assert_ok();
    sign(&buyer, id, &code).await.assert_refused(409);
    draw_up(&buyer, "purchase").await.assert_refused(409);
    assert_eq!(draw_up(&buyer, "marriage").await.wrong_fields(), ["kind"]);
}

#[tokio::test]
async fn a_code_of_another_phone_or_purpose_signs_nothing() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let id = drawn_up(&buyer).await;
    let other = [("phone", "13912345678"), ("type", "sign")];
    assert_eq!(
        buyer
            .post_form("/api/user/create_code", &other)
            .await
            .wrong_fields(),
        ["phone"]
    );
    let code = shop.code_for(&buyer, &phone, "confirm").await;
    assert_eq!(sign(&buyer, id, &code).await.wrong_fields(), ["code"]);
    let stranger = [("phone", phone.as_str()), ("type", "sign")];
    shop.visitor()
        .post_form("/api/user/create_code", &stranger)
        .await
        .assert_refused(401);
}

#[tokio::test]
async fn a_contract_is_visible_to_its_company_only() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let contract = signed(&shop, &buyer, &phone).await;
    let other = shop.buyer().await;
    let path = format!("/api/contract/{}", contract["id"]);
    other.get(&path).await.assert_refused(404);
    other.get(&format!("{path}/file")).await.assert_refused(404);
    sign(&other, contract["id"].as_i64().unwrap(), "123456")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn only_the_owner_of_an_approved_company_signs() {
    let shop = Shop::start().await;
    let pending = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    draw_up(&pending, "purchase").await.assert_refused(409);

    let (buyer, _) = shop.unsigned_buyer().await;
    let member_id = buyer.member_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(identity::changes::Changed::Member(member_id));
        identity::models::_entities::members::Entity::update_many()
            .col_expr(
                identity::models::_entities::members::Column::Role,
                Expr::value("buyer"),
            )
            .filter(identity::models::_entities::members::Column::Id.eq(member_id))
            .exec(tx.db())
            .await
    })
    .await;
    draw_up(&buyer, "purchase").await.assert_refused(403);
    let centre = buyer.get("/api/contract").await;
    let data = centre.assert_ok().data();
    assert_eq!(
        (&data["may_sign"], &state(data, "purchase")["can_draw_up"]),
        (&json!(false), &json!(false))
    );
}

#[tokio::test]
async fn what_waits_too_long_lapses_and_a_newer_one_takes_its_place() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let first = drawn_up(&buyer).await;
    shop.services.clock.advance(TimeDelta::days(6));
    let second = drawn_up(&buyer).await;
    let code = shop.code_for(&buyer, &phone, "sign").await;
    sign(&buyer, first, &code).await.assert_refused(409);
    let centre = buyer.get("/api/contract").await;
    let list = centre.assert_ok().data()["list"].clone();
    let states: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["status"].clone())
        .collect();
    assert_eq!(states, ["waiting", "void"]);

    shop.services.clock.advance(TimeDelta::days(7));
    let base = buyer.sign_in(&buyer.username, factory::PASSWORD).await;
    base.assert_ok();
    let code = shop.code_for(&buyer, &phone, "sign").await;
    sign(&buyer, second, &code).await.assert_refused(409);
}

#[tokio::test]
async fn two_signatures_at_once_make_one() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let id = drawn_up(&buyer).await;
    let code = shop.code_for(&buyer, &phone, "sign").await;
    let answers = futures::future::join_all((0..8).map(|_| sign(&buyer, id, &code))).await;
    let signed = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(signed, 1, "{answers:?}");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert!(matches!(answer.status.as_u16(), 409 | 422), "{answer:?}");
    }
}

#[tokio::test]
async fn a_contract_that_runs_out_is_warned_of_and_renewed_without_a_gap() {
    let shop = Shop::start().await;
    let (buyer, phone) = shop.unsigned_buyer().await;
    let today = shop.services.clock.today();
    let (from, to) = (today - chrono::Days::new(335), today + chrono::Days::new(30));
    let (member_id, now) = (buyer.member_id, shop.now());
    shop.write::<_, ContractError, _>(async move |tx: &WriteTx| {
        let member = members::by_id(tx.db(), member_id).await?.unwrap();
        tx.touch(identity::changes::Changed::Company(member.company_id));
        contracts::factory::contract(tx, &member, ContractKind::Purchase, (from, to), now).await
    })
    .await;
    contracts::models::warnings::warn(&shop.services).await.unwrap();
    contracts::models::warnings::warn(&shop.services).await.unwrap();
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert_eq!(
        messages.text.matches("《年度购销合同》还有 30 天到期").count(),
        1,
        "{messages:?}"
    );

    let renewed = signed(&shop, &buyer, &phone).await;
    assert_eq!(renewed["valid_from"], (to + chrono::Days::new(1)).to_string());
    shop.services.clock.advance(TimeDelta::days(5));
    let goods_id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(goods_id, 10).await.assert_ok();
}

#[tokio::test]
async fn a_wholesaler_that_demands_no_contract_sells_without() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (buyer, _) = shop.unsigned_buyer().await;
    let qa = shop.staff(Role::Qa).await;
    let rules = qa.get("/admin/api/contract_rules").await;
    let rule = rules.assert_ok().body[0].clone();
    assert_eq!(
        (&rule["kind"], &rule["is_required"]),
        (&json!("purchase"), &json!(true))
    );
    let body =
        json!({ "is_required": false, "valid_months": 6, "covers_stores": true, "reason": "另行约定" });
    let path = format!("/admin/api/contract_rules/{}", rule["id"]);
    let changed = shop.agreed_by_two(&path, &body).await;
    assert_eq!(changed.assert_ok().body["valid_months"], 6);
    buyer.put_in_cart(goods_id, 10).await.assert_ok();
}

#[tokio::test]
async fn the_contract_of_the_head_office_holds_for_its_stores_while_the_rule_says_so() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (head, store) = shop.chain().await;
    shop.tear_up(&store).await;
    store.put_in_cart(goods_id, 10).await.assert_ok();
    let centre = store.get("/api/contract").await;
    let purchase = &centre.assert_ok().data()["kinds"][0];
    assert_eq!(
        (&purchase["status"], &purchase["status_text"]),
        (&json!("covered"), &json!("总部已签署"))
    );

    let qa = shop.staff(Role::Qa).await;
    let each_alone =
        json!({ "is_required": true, "valid_months": 12, "covers_stores": false, "reason": "门店各自负责" });
    let rules = "/admin/api/contract_rules/1";
    qa.put_json(rules, &each_alone).await.assert_ok();
    store.put_in_cart(goods_id, 10).await.assert_refused(459);

    let for_all =
        json!({ "is_required": true, "valid_months": 12, "covers_stores": true, "reason": "总部统一负责" });
    shop.agreed_by_two(rules, &for_all).await.assert_ok();
    store.put_in_cart(goods_id, 10).await.assert_ok();
    shop.tear_up(&head).await;
    store.put_in_cart(goods_id, 10).await.assert_refused(459);
}
