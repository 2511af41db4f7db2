//! A write changes only its own fields: rank, status, role and money fields sent along with every buyer's
//! call leave the company and its members as they were.
use identity::{
    member_rights::MemberRole,
    models::_entities::{companies, members},
};
use reqwest::Method;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop, send},
    routes::BUYER,
};

/// Fields an attacker would like to set.
fn greed() -> Value {
    json!({
        "is_passed": 1, "rank": 9, "points": 1_000_000, "balance": "99999.00", "role": "owner", "price": "0.01", "status": "approved",
        "is_active": 1, "company_id": 1, "member_id": 1, "parent_id": 1, "salesman_id": 1, "order_limit": "", "buyer_type": 5,
        "decided_by": 1, "reviewed": 1, "total": "0.01", "paid_amount": "99999.00", "email": "thief@evil.cn", "name": "改名",
    })
}

/// Calls that end the session or what the test looks at, for which those fields mean nothing.
const LEAVES: &[&str] = &[
    "DELETE /api/user/logout",
    "POST /api/user/close_account",
    "POST /api/user/resetPassword",
];

async fn standing(shop: &Shop, buyer: &Buyer) -> (Vec<Value>, Vec<Value>) {
    let db = &shop.services.db;
    let company = companies::Entity::find_by_id(buyer.company_id)
        .one(db)
        .await
        .unwrap()
        .unwrap();
    let people = members::Entity::find()
        .filter(members::Column::CompanyId.eq(buyer.company_id))
        .order_by_id_asc()
        .all(db)
        .await
        .unwrap();
    let company = json!([
        company.rank,
        company.status,
        company.buyer_type,
        company.parent_id,
        company.salesman_id
    ]);
    let people = people.into_iter().map(|person| {
        json!([
            person.id,
            person.role.code(),
            person.order_limit,
            person.is_active,
            person.email,
            person.username,
            person.phone
        ])
    });
    (vec![company], people.collect())
}

#[tokio::test]
async fn no_write_of_a_buyer_changes_what_the_wholesaler_decides() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let limited = shop
        .colleague(&owner, MemberRole::Buyer, Some(kernel::Money(5_000)))
        .await;
    let (before, balance) = (standing(&shop, &owner).await, owner.balance().await);
    for buyer in [&owner, &limited] {
        for route in BUYER.iter().filter(|route| !LEAVES.contains(route)) {
            let (method, path) = route.split_once(' ').unwrap();
            if method == "GET" {
                continue;
            }
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let id = limited.member_id.to_string();
            let path = path.replace("{id}", &id);
            // The owner may change a colleague: that one call is theirs to make.
            if path.starts_with("/api/user/members/") && buyer.member_id == owner.member_id {
                continue;
            }
            let answer = send(buyer.request(method, &path).json(&greed())).await;
            assert!(answer.status.as_u16() < 500, "{route} {answer:?}");
        }
    }
    assert_eq!(standing(&shop, &owner).await, before);
    assert_eq!(owner.balance().await, balance);
}
