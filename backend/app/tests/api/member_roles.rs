//! The `refusals` of `/api/user/base` are exactly what the shop refuses: every write of the site map × every
//! role, checked against a table. A write that is not in the table must not refuse anyone for their role.
use catalog::factory::NewGoods;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    member_rights::MemberRole,
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop, send},
    routes::BUYER,
};

/// Writes that ask for a right, and its name in `refusals`.
const GUARDED: &[(&str, &str)] = &[
    ("PUT /api/user/register", "keep_company"),
    ("POST /api/user/register", "keep_company"),
    ("POST /api/user/zizhi", "keep_company"),
    ("POST /api/user/zizhi/{id}/withdraw", "keep_company"),
    ("POST /api/upload", "keep_company"),
    ("POST /api/address", "keep_company"),
    ("PUT /api/address/{id}", "keep_company"),
    ("DELETE /api/address/{id}", "keep_company"),
    ("POST /api/user/store", "act_for_stores"),
    ("POST /api/user/members", "manage_members"),
    ("PUT /api/user/members/{id}", "manage_members"),
    ("DELETE /api/user/member_invitations/{id}", "manage_members"),
    ("POST /api/user/invitations", "link_stores"),
    ("DELETE /api/user/invitations/{id}", "link_stores"),
    ("POST /api/user/invitations/{id}/accept", "link_stores"),
    ("POST /api/contract", "sign_contracts"),
    ("POST /api/contract/{id}/sign", "sign_contracts"),
    ("POST /api/cart", "order"),
    ("POST /api/cart/quick_add/{id}", "order"),
    ("POST /api/cart/batch_delete", "order"),
    ("POST /api/cart/batch_select", "order"),
    ("POST /api/cart/copy", "order"),
    ("POST /api/cart/checkout", "order"),
    ("POST /api/cart/{id}/edit", "order"),
    ("POST /api/cart/fill", "order"),
    ("POST /api/saved_list", "order"),
    ("PUT /api/saved_list/{id}", "order"),
    ("DELETE /api/saved_list/{id}", "order"),
    ("POST /api/saved_list/{id}/goods", "order"),
    ("POST /api/saved_list/{id}/remove", "order"),
    ("POST /api/saved_list/{id}/cart", "order"),
    ("POST /api/order/{id}/buy_again", "order"),
    ("POST /api/coupon/{id}/claim", "order"),
    ("POST /api/coupon/code", "order"),
    ("POST /api/user/buy", "order"),
    ("DELETE /api/user/buy/{id}", "order"),
    ("POST /api/order", "order"),
    ("POST /api/draw/{id}", "order"),
    ("POST /api/draw/record/{id}/claim", "order"),
    ("POST /api/points/order", "order"),
    ("POST /api/points/order/{id}/cancel", "order"),
    ("POST /api/points/order/{id}/confirm", "order"),
    ("POST /api/order/{id}/cancel", "order"),
    ("POST /api/order/{id}/receive", "order"),
    ("POST /api/order/{id}/pay", "pay"),
    ("POST /api/order/{id}/ask_cancel", "order"),
    ("POST /api/order/shipments/{id}/receive", "order"),
    ("POST /api/order/{id}/after_sales", "order"),
    ("POST /api/after_sales/{id}/cancel", "order"),
    ("POST /api/after_sales/{id}/send", "order"),
    ("POST /api/after_sales/{id}/evidence", "order"),
    ("POST /api/order/ephedrine/{id}/confirm", "order"),
    ("POST /api/recall/{id}/answer", "order"),
    ("POST /api/order/{id}/check", "pay"),
    ("POST /api/order/slip_file", "pay"),
    ("POST /api/order/{id}/slip", "pay"),
    ("POST /api/invoice", "pay"),
    ("PUT /api/invoice/profile", "keep_company"),
    ("POST /api/order/{id}/approve", "approve"),
    ("POST /api/order/{id}/reject", "approve"),
];

/// These end the session that asks.
const LEAVING: &[&str] = &["DELETE /api/user/logout", "POST /api/user/close_account"];

fn writes() -> impl Iterator<Item = &'static str> {
    let all = BUYER.iter().copied().filter(|route| !route.starts_with("GET "));
    all.filter(|route| !LEAVING.contains(route))
}

/// What `route` says to a call that names nothing that exists.
async fn refusal_of(member: &Buyer, route: &str) -> Option<String> {
    let (method, path) = route.split_once(' ').unwrap();
    let path = path.replace("{id}", "999999");
    let method = Method::from_bytes(method.as_bytes()).unwrap();
    let request = member.request(method, &path);
    let answer = send(request.json(&json!({}))).await;
    (answer.status == 403).then(|| answer.message().to_owned())
}

async fn refusals(member: &Buyer) -> Value {
    let base = member.get("/api/user/base").await;
    base.assert_ok().data()["refusals"].clone()
}

#[tokio::test]
async fn refusals_announced_to_a_role_are_those_of_the_server() {
    let shop = Shop::start().await;
    let owner = shop
        .buyer_of(BuyerType::ChainHeadOffice, CompanyStatus::Approved)
        .await;
    for (route, _) in GUARDED {
        assert!(BUYER.contains(route), "{route} is not in the site map");
    }
    for role in MemberRole::ALL {
        let member = shop.colleague(&owner, role, None).await;
        let told = refusals(&member).await;
        for route in writes() {
            let guard = GUARDED.iter().find(|(guarded, _)| *guarded == route);
            let expected = guard.and_then(|(_, right)| told.get(right).unwrap().as_str());
            let refused = refusal_of(&member, route).await;
            assert_eq!(refused.as_deref(), expected, "{role:?} {route}");
        }
    }
}

#[tokio::test]
async fn who_may_not_order_reads_why_at_the_goods() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let path = format!("/api/goods/detail/{goods_id}");
    for role in MemberRole::ALL.into_iter().filter(|role| role.is_given()) {
        let member = shop.colleague(&owner, role, None).await;
        let told = refusals(&member).await["order"].clone();
        let goods = member.get(&path).await.assert_ok().data().clone();
        assert_eq!(goods["is_buy"], told.is_null(), "{role:?}");
        assert!(goods["price"].is_string(), "{role:?} may look at prices");
        let reasons = goods["reasons"].as_array().unwrap();
        assert_eq!(
            reasons.first().map(|reason| &reason["message"]),
            Some(&told).filter(|told| !told.is_null()),
            "{role:?}"
        );
    }
}

#[tokio::test]
async fn a_given_role_is_felt_in_what_is_refused() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let member = shop.colleague(&owner, MemberRole::Viewer, None).await;
    assert!(refusals(&member).await["order"].is_string());
    let path = format!("/api/user/members/{}", member.member_id);
    let change = [("role", "buyer"), ("is_active", "1")];
    owner.put_form(&path, &change).await.assert_ok();
    let told = refusals(&member).await;
    assert!(told["order"].is_null() && told["pay"].is_null());
    assert!(told["sign_contracts"].as_str().unwrap().contains("采购员"));
}
