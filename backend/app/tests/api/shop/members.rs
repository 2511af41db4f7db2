//! /api/user/members: who belongs to a company and what each may do
use chrono::TimeDelta;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    factory,
    member_rights::MemberRole,
};
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

const PHONE: &str = "13612345678";
const PASSWORD: &str = "Neu-2026-colleague";

impl Shop {
    /// A colleague of this buyer, signed in.
    pub async fn colleague(&self, of: &Buyer, role: MemberRole, limit: Option<Money>) -> Buyer {
        let (company_id, now) = (of.company_id, self.now());
        let username = Self::unused_name();
        let name = username.clone();
        let member = self
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                factory::colleague(tx, company_id, &name, role, limit, now).await
            })
            .await;
        let client = self.visitor();
        client.sign_in(&username, factory::PASSWORD).await.assert_ok();
        of.colleague_as(client, member.id, username)
    }
}

async fn invite(owner: &Client, phone: &str, role: &str, limit: &str) -> Answer {
    let form = [
        ("phone", phone),
        ("name", "李采购"),
        ("role", role),
        ("order_limit", limit),
    ];
    owner.post_form("/api/user/members", &form).await
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

fn names(list: &Value, key: &str) -> Vec<(Value, Value)> {
    let rows = list[key].as_array().unwrap();
    rows.iter()
        .map(|row| (row["phone"].clone(), row["role_text"].clone()))
        .collect()
}

#[tokio::test]
async fn an_invited_phone_activates_with_a_code_and_a_password_and_belongs_to_the_company() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let sent = invite(&owner, PHONE, "buyer", "5000").await;
    let list = sent.assert_ok().data();
    assert_eq!(names(list, "invited"), [(json!(PHONE), json!("采购员"))]);
    assert_eq!(list["invited"][0]["order_limit"], "5000.00");
    shop.settle().await;
    let outbox = shop.visitor().get("/sandbox/outbox").await;
    assert!(outbox.text.contains("邀请您成为采购成员"), "{outbox:?}");

    let (colleague, joined) = activate(&shop, PHONE).await;
    assert_eq!(joined.assert_ok().data()["registration"], "");
    assert_eq!(shop.company_of(PHONE).await, owner.company_id);
    let list = owner.get("/api/user/members").await;
    let list = list.assert_ok().data().clone();
    assert_eq!(list["invited"], json!([]));
    assert_eq!(list["members"][1]["order_limit"], "5000.00");
    let seen = colleague.get("/api/user/members").await;
    assert_eq!(seen.assert_ok().data()["may_manage"], false);
    shop.visitor().sign_in(PHONE, PASSWORD).await.assert_ok();
}

#[tokio::test]
async fn only_an_owner_who_proves_it_manages_members() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let approver = shop.colleague(&owner, MemberRole::Approver, None).await;
    invite(&approver, PHONE, "buyer", "").await.assert_refused(403);
    let change = [("role", "viewer"), ("is_active", "1")];
    let own = format!("/api/user/members/{}", owner.member_id);
    approver.put_form(&own, &change).await.assert_refused(403);

    shop.services.clock.advance(TimeDelta::minutes(11));
    invite(&owner, PHONE, "buyer", "").await.assert_refused(428);
    owner
        .post_form("/api/user/confirm", &[("password", factory::PASSWORD)])
        .await
        .assert_ok();
    invite(&owner, PHONE, "buyer", "").await.assert_ok();
    owner.put_form(&own, &change).await.assert_refused(409);
    for (phone, role, limit, field) in [
        ("021-88888888", "buyer", "", "phone"),
        (PHONE, "owner", "", "role"),
        (PHONE, "boss", "", "role"),
        (PHONE, "buyer", "-1", "order_limit"),
        (PHONE, "buyer", "1.234", "order_limit"),
    ] {
        assert_eq!(invite(&owner, phone, role, limit).await.wrong_fields(), [field]);
    }
}

#[tokio::test]
async fn a_stranger_is_no_colleague_and_an_account_is_not_invited_away() {
    let shop = Shop::start().await;
    let (owner, other) = (shop.buyer().await, shop.buyer().await);
    let path = format!("/api/user/members/{}", other.member_id);
    let change = [("role", "viewer"), ("is_active", "0")];
    owner.put_form(&path, &change).await.assert_refused(404);
    let base = other.get("/api/user/base").await;
    let phone = base.data()["phone"].as_str().unwrap().to_owned();
    assert_eq!(
        invite(&owner, &phone, "buyer", "").await.wrong_fields(),
        ["phone"]
    );
    let invited = invite(&owner, PHONE, "buyer", "").await;
    let id = invited.assert_ok().data()["invited"][0]["id"].clone();
    other
        .delete(&format!("/api/user/member_invitations/{id}"))
        .await
        .assert_refused(404);
    owner
        .delete(&format!("/api/user/member_invitations/{id}"))
        .await
        .assert_ok();
    let (_, refused) = activate(&shop, PHONE).await;
    assert_eq!(refused.wrong_fields(), ["phone"]);
}

#[tokio::test]
async fn who_is_deactivated_is_out_at_once() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    colleague.get("/api/order").await.assert_ok();
    let path = format!("/api/user/members/{}", colleague.member_id);
    owner
        .put_form(&path, &[("role", "buyer"), ("is_active", "0")])
        .await
        .assert_ok();
    colleague.get("/api/order").await.assert_refused(401);
    let again = shop
        .visitor()
        .sign_in(&colleague.username, factory::PASSWORD)
        .await;
    again.assert_refused(403);
}

/// What the roles may not do; everything else of the table they may.
const FORBIDDEN: &[(MemberRole, &[&str])] = &[
    (MemberRole::Buyer, &["POST /api/order/{id}/approve"]),
    (MemberRole::Approver, &[]),
    (
        MemberRole::Finance,
        &[
            "POST /api/cart",
            "POST /api/order",
            "POST /api/order/{id}/cancel",
            "POST /api/order/{id}/approve",
            "POST /api/address",
        ],
    ),
    (
        MemberRole::Viewer,
        &[
            "POST /api/cart",
            "POST /api/order",
            "POST /api/order/{id}/cancel",
            "POST /api/order/{id}/approve",
            "POST /api/order/{id}/pay",
            "POST /api/address",
        ],
    ),
];

const ASKED: &[&str] = &[
    "POST /api/cart",
    "POST /api/order",
    "POST /api/order/{id}/cancel",
    "POST /api/order/{id}/approve",
    "POST /api/order/{id}/pay",
    "POST /api/address",
];

#[tokio::test]
async fn each_role_reaches_what_the_table_gives_it() {
    let shop = Shop::start().await;
    let owner = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Approved).await;
    for (role, forbidden) in FORBIDDEN {
        let colleague = shop.colleague(&owner, *role, None).await;
        colleague.get("/api/order").await.assert_ok();
        colleague.get("/api/cart/list").await.assert_ok();
        for route in ASKED {
            let path = route.trim_start_matches("POST ").replace("{id}", "YJ999");
            let answer = colleague.post_json(&path, &json!({})).await;
            let is_forbidden = answer.status == 403;
            assert_eq!(
                is_forbidden,
                forbidden.contains(route),
                "{role:?} {route} {answer:?}"
            );
        }
    }
}
