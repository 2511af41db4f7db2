//! /api/user/base
use identity::companies::models::facts::{BuyerType, CompanyStatus};

use crate::harness::{BALANCE, Shop};

#[tokio::test]
async fn a_buyer_reads_who_they_are_and_their_figures() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let answer = buyer.get("/api/user/base").await;
    let data = answer.assert_ok().data();
    assert_eq!(data["username"], buyer.username);
    assert_eq!(data["is_passed"], true);
    assert_eq!(data["balance"], BALANCE.to_string());
    assert_eq!(data["points"], 0);
    assert_eq!(data["cart"], 0);
    assert_eq!(data["message_count"], 0);
    assert_eq!(data["admin"]["is_default"], 1);
    assert_eq!(data["is_AfterSale"], false);
    assert!(data["stores"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_pending_company_may_sign_in_and_reads_why_it_may_not_buy() {
    let shop = Shop::start().await;
    let buyer = shop.buyer_of(BuyerType::Clinic, CompanyStatus::Pending).await;
    let answer = buyer.get("/api/user/base").await;
    assert_eq!(answer.data()["is_passed"], false);
    assert_eq!(answer.data()["status"], "pending");
}

#[tokio::test]
async fn user_data_require_sign_in() {
    let shop = Shop::start().await;
    shop.visitor().get("/api/user/base").await.assert_refused(401);
    let staff = shop.staff(identity::permissions::Role::Super).await;
    staff.get("/api/user/base").await.assert_refused(401);
}
