//! /api/user/invitations: a chain's head office and the stores it invites
use chrono::TimeDelta;
use futures::future::join_all;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

const STORE_PHONE: &str = "13512345678";
const PASSWORD: &str = "Neu-2026-pharmacy";

async fn head_office(shop: &Shop) -> Buyer {
    shop.buyer_of(BuyerType::ChainHeadOffice, CompanyStatus::Approved)
        .await
}

async fn invite(head: &Client, phone: &str) -> Answer {
    let form = [("name", "康泰二十一店"), ("phone", phone)];
    head.post_form("/api/user/invitations", &form).await
}

async fn activate(shop: &Shop, phone: &str) -> (Client, Answer) {
    shop.publish_agreement().await;
    let client = shop.visitor();
    let code = shop.code_for(&client, phone, "register").await;
    let form = [
        ("phone", phone),
        ("code", code.as_str()),
        ("password", PASSWORD),
        ("agree", "1"),
    ];
    let answer = client.post_form("/api/user/register/activate", &form).await;
    (client, answer)
}

async fn stores_of(head: &Client) -> Vec<Value> {
    let base = head.get("/api/user/base").await;
    base.data()["stores"].as_array().unwrap().clone()
}

async fn approve(shop: &Shop, company_id: i64) {
    let qa = shop.staff(Role::Qa).await;
    shop.papers(company_id).await;
    qa.approve_company(company_id, "资料齐全").await.assert_ok();
}

#[tokio::test]
async fn an_invited_phone_registers_a_store_that_joins_the_chain_once_approved() {
    let shop = Shop::start().await;
    let head = head_office(&shop).await;
    let sent = invite(&head, STORE_PHONE).await;
    assert_eq!(sent.assert_ok().data()["sent"][0]["status"], "invited");
    shop.settle().await;
    let outbox = shop.visitor().get("/sandbox/outbox").await;
    assert!(
        outbox.text.contains(STORE_PHONE) && outbox.text.contains("邀请贵店"),
        "{outbox:?}"
    );

    let (store, answer) = activate(&shop, STORE_PHONE).await;
    assert_eq!(answer.assert_ok().data()["registration"], "activate");
    let registration = store.get("/api/user/register").await;
    let registration = registration.assert_ok().data().clone();
    assert_eq!(
        (
            &registration["name"],
            &registration["buyer_type"],
            &registration["status"]
        ),
        (&json!("康泰二十一店"), &json!(3), &json!("draft"))
    );
    assert_eq!(
        head.get("/api/user/invitations").await.data()["sent"][0]["status"],
        "accepted"
    );
    assert!(stores_of(&head).await.is_empty());

    let company_id = shop.company_of(STORE_PHONE).await;
    shop.hand_in(company_id).await;
    approve(&shop, company_id).await;
    assert_eq!(stores_of(&head).await[0]["id"], company_id);
    assert_eq!(
        head.get("/api/user/invitations").await.data()["sent"][0]["status"],
        "linked"
    );
}

async fn accept(store: &Client, id: i64) -> Answer {
    let path = format!("/api/user/invitations/{id}/accept");
    store.post_form(&path, &()).await
}

/// A store of this status, and its invitations by two chains.
async fn invited_by_two(shop: &Shop, status: CompanyStatus) -> (Buyer, [i64; 2]) {
    let store = shop.buyer_of(BuyerType::ChainStore, status).await;
    let base = store.get("/api/user/base").await;
    let phone = base.data()["phone"].as_str().unwrap();
    for _ in 0..2 {
        let head = head_office(shop).await;
        invite(&head, phone).await.assert_ok();
    }
    let received = store.get("/api/user/invitations").await;
    let received = &received.assert_ok().data()["received"];
    let ids = [0_usize, 1].map(|place| received[place]["id"].as_i64().unwrap());
    (store, ids)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_chains_whose_invitations_a_store_accepts_at_once_one_has_it() {
    let shop = Shop::start().await;
    for _ in 0..4 {
        let (store, ids) = invited_by_two(&shop, CompanyStatus::Approved).await;
        let both = join_all(ids.map(|id| accept(&store, id))).await;
        let mut statuses: Vec<u16> = both.iter().map(|answer| answer.status.as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
}

#[tokio::test]
async fn a_store_that_waits_for_its_approval_accepts_one_chain() {
    let shop = Shop::start().await;
    let (store, [first, second]) = invited_by_two(&shop, CompanyStatus::Pending).await;
    accept(&store, first).await.assert_ok();
    accept(&store, second).await.assert_refused(409);
}

#[tokio::test]
async fn a_store_that_buys_here_accepts_from_its_own_account() {
    let shop = Shop::start().await;
    let head = head_office(&shop).await;
    let store = shop
        .buyer_of(BuyerType::ChainStore, CompanyStatus::Approved)
        .await;
    let pharmacy = shop.buyer().await;
    for invited in [&store, &pharmacy] {
        let base = invited.get("/api/user/base").await;
        invite(&head, base.data()["phone"].as_str().unwrap())
            .await
            .assert_ok();
    }
    let received = store.get("/api/user/invitations").await;
    let id = received.assert_ok().data()["received"][0]["id"].as_i64().unwrap();
    let path = format!("/api/user/invitations/{id}/accept");
    pharmacy.post_form(&path, &()).await.assert_refused(404);
    store.post_form(&path, &()).await.assert_ok();
    store.post_form(&path, &()).await.assert_refused(404);
    assert_eq!(stores_of(&head).await[0]["id"], store.company_id);

    let received = pharmacy.get("/api/user/invitations").await;
    let id = received.data()["received"][0]["id"].as_i64().unwrap();
    let path = format!("/api/user/invitations/{id}/accept");
    pharmacy.post_form(&path, &()).await.assert_refused(409);
}

#[tokio::test]
async fn only_an_approved_head_office_invites_and_only_its_own_are_withdrawn() {
    let shop = Shop::start().await;
    let head = head_office(&shop).await;
    let (other, pharmacy) = (head_office(&shop).await, shop.buyer().await);
    let waiting = shop
        .buyer_of(BuyerType::ChainHeadOffice, CompanyStatus::Pending)
        .await;
    invite(&pharmacy, STORE_PHONE).await.assert_refused(409);
    invite(&waiting, STORE_PHONE).await.assert_refused(409);
    invite(&head, "027-88881234").await.assert_refused(422);
    let sent = invite(&head, STORE_PHONE).await;
    let id = sent.assert_ok().data()["sent"][0]["id"].as_i64().unwrap();
    invite(&head, STORE_PHONE).await.assert_refused(409);

    let path = format!("/api/user/invitations/{id}");
    other.delete(&path).await.assert_refused(404);
    let left = head.delete(&path).await;
    assert_eq!(left.assert_ok().data()["sent"], json!([]));
    head.delete(&path).await.assert_refused(404);
    let (_, refused) = activate(&shop, STORE_PHONE).await;
    refused.assert_refused(422);
}

#[tokio::test]
async fn an_invitation_ends_after_thirty_days() {
    let shop = Shop::start().await;
    let head = head_office(&shop).await;
    invite(&head, STORE_PHONE).await.assert_ok();
    shop.services.clock.advance(TimeDelta::days(30));
    let (_, refused) = activate(&shop, STORE_PHONE).await;
    refused.assert_refused(422);
    head.sign_in(&head.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    assert_eq!(
        head.get("/api/user/invitations").await.data()["sent"][0]["status"],
        "expired"
    );
    invite(&head, STORE_PHONE).await.assert_ok();
}
