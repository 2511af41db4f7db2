//! What members do with their own account: /api/user/sessions, confirm, updateUserInfo, resetPassword
use chrono::TimeDelta;
use identity::{audit::models::audit, factory::PASSWORD};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

const NEW_PHONE: &str = "13612345678";
const NEW_PASSWORD: &str = "Neu-2026-pharmacy";

async fn sessions(client: &Client) -> Vec<Value> {
    let answer = client.get("/api/user/sessions").await;
    answer.assert_ok().data()["list"].as_array().unwrap().clone()
}

async fn phone_of(buyer: &Buyer) -> String {
    let base = buyer.get("/api/user/base").await;
    base.data()["phone"].as_str().unwrap().to_owned()
}

async fn confirm(client: &Client, field: &str, value: &str) -> Answer {
    client.post_form("/api/user/confirm", &[(field, value)]).await
}

async fn change_password(client: &Client, password: &str) -> Answer {
    client
        .post_form("/api/user/resetPassword", &[("password", password)])
        .await
}

/// A buyer whose sign-in was some time ago.
async fn long_signed_in(shop: &Shop) -> Buyer {
    let buyer = shop.buyer().await;
    shop.services.clock.advance(TimeDelta::minutes(11));
    buyer
}

#[tokio::test]
async fn a_member_sees_where_they_are_signed_in_and_signs_out_elsewhere() {
    let shop = Shop::start().await;
    let (buyer, stranger) = (shop.buyer().await, shop.buyer().await);
    let (office, phone) = (shop.visitor(), shop.visitor());
    office.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    phone.sign_in(&buyer.username, PASSWORD).await.assert_ok();

    let list = sessions(&buyer).await;
    assert_eq!(list.len(), 3);
    let own: Vec<_> = list
        .iter()
        .filter(|session| session["is_current"] == true)
        .collect();
    assert_eq!(own.len(), 1);
    let newest = list[0]["id"].as_i64().unwrap();
    stranger
        .delete(&format!("/api/user/sessions/{newest}"))
        .await
        .assert_refused(404);
    buyer
        .delete(&format!("/api/user/sessions/{newest}"))
        .await
        .assert_ok();
    phone.get("/api/user/base").await.assert_refused(401);
    office.get("/api/user/base").await.assert_ok();

    let ended = buyer.post_form("/api/user/sessions/end_others", &()).await;
    assert_eq!(ended.assert_ok().data(), &json!({ "ended": 1 }));
    office.get("/api/user/base").await.assert_refused(401);
    buyer.get("/api/user/base").await.assert_ok();
    stranger.get("/api/user/base").await.assert_ok();
    assert_eq!(sessions(&buyer).await.len(), 1);
}

#[tokio::test]
async fn a_new_password_wants_a_fresh_proof_and_ends_all_other_sessions() {
    let shop = Shop::start().await;
    let buyer = long_signed_in(&shop).await;
    let elsewhere = shop.visitor();
    elsewhere.sign_in(&buyer.username, PASSWORD).await.assert_ok();

    change_password(&buyer, NEW_PASSWORD).await.assert_refused(428);
    confirm(&buyer, "password", "wrong").await.assert_refused(422);
    change_password(&buyer, NEW_PASSWORD).await.assert_refused(428);
    confirm(&buyer, "password", PASSWORD).await.assert_ok();
    change_password(&buyer, "12345678").await.assert_refused(422);
    change_password(&buyer, NEW_PASSWORD).await.assert_ok();

    buyer.get("/api/user/base").await.assert_ok();
    elsewhere.get("/api/user/base").await.assert_refused(401);
    let visitor = shop.visitor();
    visitor
        .sign_in(&buyer.username, PASSWORD)
        .await
        .assert_refused(422);
    visitor.sign_in(&buyer.username, NEW_PASSWORD).await.assert_ok();
}

#[tokio::test]
async fn a_proof_holds_ten_minutes_in_its_own_session() {
    let shop = Shop::start().await;
    let buyer = long_signed_in(&shop).await;
    let elsewhere = shop.visitor();
    elsewhere.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(11));
    confirm(&elsewhere, "password", PASSWORD).await.assert_ok();
    change_password(&buyer, NEW_PASSWORD).await.assert_refused(428);
    shop.services.clock.advance(TimeDelta::minutes(10));
    change_password(&elsewhere, NEW_PASSWORD)
        .await
        .assert_refused(428);
}

#[tokio::test]
async fn guessing_at_the_proof_locks_the_account_too() {
    let shop = Shop::start().await;
    let buyer = long_signed_in(&shop).await;
    for _ in 0..5 {
        confirm(&buyer, "password", "wrong").await.assert_refused(422);
    }
    confirm(&buyer, "password", PASSWORD).await.assert_refused(429);
    confirm(&buyer, "nothing", "").await.assert_refused(422);
}

#[tokio::test]
async fn another_phone_wants_a_fresh_proof_and_the_code_it_was_sent() {
    let shop = Shop::start().await;
    let buyer = long_signed_in(&shop).await;
    let change = |code: String| {
        let buyer = &buyer;
        async move {
            let form = [("name", "李采购"), ("phone", NEW_PHONE), ("code", code.as_str())];
            buyer.post_form("/api/user/updateUserInfo", &form).await
        }
    };
    change(String::new()).await.assert_refused(428);
    let own = phone_of(&buyer).await;
    let proof = shop.code_for(&buyer, &own, "confirm").await;
    confirm(&buyer, "code", &proof).await.assert_ok();
    change("000000".into()).await.assert_refused(422);
    change(proof).await.assert_refused(422);
    let code = shop.code_for(&buyer, NEW_PHONE, "change").await;
    change(code).await.assert_ok();
    let base = buyer.get("/api/user/base").await;
    assert_eq!(
        (&base.data()["phone"], &base.data()["name"]),
        (&json!(NEW_PHONE), &json!("李采购"))
    );
    shop.visitor().sign_in(NEW_PHONE, PASSWORD).await.assert_ok();
    shop.visitor().sign_in(&own, PASSWORD).await.assert_refused(422);
}

#[tokio::test]
async fn the_phone_of_another_member_is_not_taken_over() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let theirs = phone_of(&other).await;
    let code = shop.code_for(&buyer, &theirs, "change").await;
    let form = [
        ("name", "李采购"),
        ("phone", theirs.as_str()),
        ("code", code.as_str()),
    ];
    let refused = buyer.post_form("/api/user/updateUserInfo", &form).await;
    refused.assert_refused(422);
    assert!(refused.body["errors"]["phone"].is_array(), "{refused:?}");
    let form = [("phone", theirs.as_str()), ("type", "confirm")];
    buyer
        .post_form("/api/user/create_code", &form)
        .await
        .assert_refused(422);
    shop.visitor()
        .post_form("/api/user/create_code", &form)
        .await
        .assert_refused(401);
}

#[tokio::test]
async fn the_owner_has_another_name_after_a_fresh_proof_and_the_log_says_so() {
    let shop = Shop::start().await;
    let buyer = long_signed_in(&shop).await;
    let phone = phone_of(&buyer).await;
    let form = [("name", "王采购"), ("phone", phone.as_str())];
    let change = async || buyer.post_form("/api/user/updateUserInfo", &form).await;
    change().await.assert_refused(428);
    confirm(&buyer, "password", PASSWORD).await.assert_ok();
    change().await.assert_ok();
    assert_eq!(buyer.get("/api/user/base").await.data()["name"], "王采购");
    change().await.assert_ok();
    let subject = ("member", buyer.member_id);
    let (log, total) = audit::of_subject(&shop.services.db, subject, 0, 10)
        .await
        .unwrap();
    assert_eq!(total, 1, "once: {log:?}");
    assert_eq!(log[0].after.as_ref().unwrap()["name"], "王采购");
    let form = [("name", " "), ("phone", phone.as_str())];
    buyer
        .post_form("/api/user/updateUserInfo", &form)
        .await
        .assert_refused(422);
}
