//! POST /api/user/store: a head office acts for its stores
use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::TimeDelta;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    member_rights::MemberRole,
    models::_entities::{companies, licences},
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

impl Shop {
    /// A head office, and a store of its chain with an owner of its own.
    pub async fn chain(&self) -> (Buyer, Buyer) {
        let approved = CompanyStatus::Approved;
        let head = self.buyer_of(BuyerType::ChainHeadOffice, approved).await;
        let store = self.buyer_of(BuyerType::ChainStore, approved).await;
        belong(self, store.company_id, Some(head.company_id)).await;
        (head, store)
    }
}

pub async fn belong(shop: &Shop, store_id: i64, head_id: Option<i64>) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(identity::changes::Changed::Company(store_id));
        companies::Entity::update_many()
            .col_expr(companies::Column::ParentId, Expr::value(head_id))
            .filter(companies::Column::Id.eq(store_id))
            .exec(tx.db())
            .await
    })
    .await;
}

async fn switch(client: &Client, company_id: i64) -> Answer {
    client
        .post_json("/api/user/store", &json!({ "company_id": company_id }))
        .await
}

#[tokio::test]
async fn cart_orders_and_addresses_are_the_stores_while_acting_for_it() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    head.put_in_cart(goods_id, 2).await.assert_ok();

    let switched = switch(&head, store.company_id).await;
    assert_eq!(switched.assert_ok().data()["company_id"], store.company_id);
    let base = head.get("/api/user/base").await;
    let data = base.assert_ok().data();
    assert_eq!(
        (&data["company_id"], &data["home"]["id"], &data["cart"]),
        (&json!(store.company_id), &json!(head.company_id), &json!(0))
    );
    head.put_in_cart(goods_id, 3).await.assert_ok();
    let own = json!({ "address_id": head.address_id });
    head.post_json("/api/order", &own).await.assert_refused(422);
    let stores = json!({ "address_id": store.address_id });
    let placed = head.post_json("/api/order", &stores).await;
    let number = placed.assert_ok().data()["orders"][0]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(store.order_status(&number).await, 10);

    switch(&head, 0).await.assert_ok();
    head.get(&format!("/api/order/{number}"))
        .await
        .assert_refused(404);
    let cart = head.cart().await;
    assert_eq!(cart["data"].as_array().map(Vec::len), Some(1), "{cart}");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_store_buys_by_its_own_documents() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let store_id = store.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(identity::changes::Changed::Company(store_id));
        licences::Entity::delete_many()
            .filter(licences::Column::CompanyId.eq(store_id))
            .exec(tx.db())
            .await
    })
    .await;
    head.put_in_cart(goods_id, 1).await.assert_ok();
    switch(&head, store_id).await.assert_ok();
    head.put_in_cart(goods_id, 1).await.assert_refused(422);
}

#[tokio::test]
async fn nobody_acts_for_a_store_of_another_chain_or_without_the_right() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let (_, foreign) = shop.chain().await;
    switch(&head, foreign.company_id).await.assert_refused(404);
    switch(&store, head.company_id).await.assert_refused(404);
    let finance = shop.colleague(&head, MemberRole::Finance, None).await;
    switch(&finance, store.company_id).await.assert_refused(403);
    let base = finance.get("/api/user/base").await;
    assert_eq!(base.assert_ok().data()["switchable"], json!([]));
}

#[tokio::test]
async fn who_acts_for_a_store_neither_signs_for_it_nor_manages_its_people() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    switch(&head, store.company_id).await.assert_ok();
    let kind = [("kind", "purchase")];
    head.post_form("/api/contract", &kind).await.assert_refused(403);
    let list = head.get("/api/user/members").await;
    assert_eq!(list.assert_ok().data()["may_manage"], false);
}

#[tokio::test]
async fn an_unlinked_store_is_left_at_once_and_other_sessions_stay_where_they_are() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let second = shop.visitor();
    second
        .sign_in(&head.username, factory::PASSWORD)
        .await
        .assert_ok();
    switch(&head, store.company_id).await.assert_ok();
    let other = second.get("/api/user/base").await;
    assert_eq!(other.assert_ok().data()["company_id"], head.company_id);

    belong(&shop, store.company_id, None).await;
    let base = head.get("/api/user/base").await;
    let data = base.assert_ok().data();
    assert_eq!(
        (&data["company_id"], &data["home"]),
        (&json!(head.company_id), &json!(null))
    );
}

#[tokio::test]
async fn the_purchasing_letter_of_the_head_office_opens_its_stores_and_no_other_document_does() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let ephedrine = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..NewGoods::default()
        })
        .await;
    let lose = async |company_id: i64, kind: LicenceKind| {
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            tx.touch(identity::changes::Changed::Company(company_id));
            licences::Entity::delete_many()
                .filter(licences::Column::CompanyId.eq(company_id))
                .filter(licences::Column::Kind.eq(kind.code()))
                .exec(tx.db())
                .await
        })
        .await;
    };
    lose(store.company_id, LicenceKind::PurchasingLetter).await;
    store.put_in_cart(ephedrine, 2).await.assert_ok();
    lose(head.company_id, LicenceKind::PurchasingLetter).await;
    let refused = store.put_in_cart(ephedrine, 2).await;
    assert!(refused.text.contains("采购委托书"), "{refused:?}");
    lose(store.company_id, LicenceKind::DrugTrading).await;
    let plain = shop.goods(NewGoods::default()).await;
    let refused = store.put_in_cart(plain, 2).await;
    assert!(refused.text.contains("药品经营许可证"), "{refused:?}");
}

#[tokio::test]
async fn a_store_reads_what_the_head_office_handed_in_for_its_chain() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let stands_in = async || {
        let registration = store.get("/api/user/register").await;
        let documents = registration.assert_ok().data()["documents"].clone();
        let by_head = documents.as_array().unwrap().iter();
        let by_head = by_head.filter(|document| !document["head_office"].is_null());
        by_head
            .map(|document| document["kind"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let papers = [
        "quality_agreement",
        "seal_specimen",
        "note_specimen",
        "delivery_proof",
        "ephedrine_buyer",
        "invoice_details",
    ];
    let all = [&["purchasing_letter", "cold_chain_letter"][..], &papers].concat();
    assert_eq!(stands_in().await, all);
    let of_head = head.get("/api/user/register").await;
    let own = of_head.assert_ok().data()["documents"]
        .as_array()
        .unwrap()
        .clone();
    assert!(own.iter().all(|document| document["head_office"].is_null()));

    let head_id = head.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        licences::Entity::update_many()
            .col_expr(
                licences::Column::ValidTo,
                Expr::value(chrono::NaiveDate::from_ymd_opt(2020, 1, 1)),
            )
            .filter(licences::Column::CompanyId.eq(head_id))
            .filter(licences::Column::Kind.eq("cold_chain_letter"))
            .exec(tx.db())
            .await
    })
    .await;
    assert_eq!(
        stands_in().await,
        [&["purchasing_letter"][..], &papers].concat(),
        "what has run out stands for nothing"
    );
}

/// Where the member's newest message of this kind leads.
async fn led_to(buyer: &Buyer, kind: &str) -> Value {
    let page = buyer.get(&format!("/api/message?type={kind}")).await;
    page.assert_ok().data()["list"][0]["url"].clone()
}

#[tokio::test]
async fn messages_to_a_head_office_say_whose_it_is_that_they_lead_to() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let goods = shop.goods(NewGoods::default()).await;
    let own = head.bought(goods, 1).await;
    shop.settle().await;
    let of_head = format!("/order/info/{own}?store={}", head.company_id);
    assert_eq!(led_to(&head, "order").await, of_head);

    let of_store = store.bought(goods, 1).await;
    shop.settle().await;
    assert_eq!(
        led_to(&store, "order").await,
        format!("/order/info/{of_store}"),
        "who acts for nobody else is led as ever"
    );

    switch(&head, store.company_id).await.assert_ok();
    head.put_in_cart(goods, 1).await.assert_ok();
    let body = json!({ "address_id": store.address_id });
    let placed = head.post_json("/api/order", &body).await;
    let placed = placed.assert_ok().data();
    head.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    shop.settle().await;
    let number = placed["orders"][0].as_str().unwrap();
    let for_store = format!("/order/info/{number}?store={}", store.company_id);
    assert_eq!(led_to(&head, "order").await, for_store);
}

#[tokio::test]
async fn an_answer_to_who_acted_for_a_store_is_found_there_and_told_of_while_they_may_act() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let colleague = shop.staff(Role::Service).await;
    switch(&head, store.company_id).await.assert_ok();
    let id = shop.asked(&head, "这家店的订单发了吗").await;
    switch(&head, 0).await.assert_ok();
    colleague.takes(id).await.assert_ok();
    colleague.answers(id, "今天发").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 1);
    shop.settle().await;
    assert_eq!(
        led_to(&head, "service").await,
        format!("/?service=1&store={}", store.company_id)
    );

    let told = head.told("service").await.len();
    switch(&head, store.company_id).await.assert_ok();
    let newest = head.get("/api/service/messages").await.data()["list"][2]["id"].clone();
    let read = head
        .post_json("/api/service/read", &json!({ "message_id": newest }))
        .await;
    assert_eq!(read.assert_ok().data()["unread"], 0);
    colleague.answers(id, "已发出").await.assert_ok();
    belong(&shop, store.company_id, None).await;
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 1);
    shop.settle().await;
    assert_eq!(
        head.told("service").await.len(),
        told,
        "the chat is not theirs any more"
    );
}
