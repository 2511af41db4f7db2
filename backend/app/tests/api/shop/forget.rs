//! /api/user/forget
use chrono::TimeDelta;
use futures::future::{join, join_all};
use identity::factory::PASSWORD;

use crate::harness::{Answer, Buyer, Client, Shop};

const NEW: &str = "Neu-2026-pharmacy";

async fn phone_of(buyer: &Buyer) -> String {
    let base = buyer.get("/api/user/base").await;
    base.data()["phone"].as_str().unwrap().to_owned()
}

async fn code_for(shop: &Shop, phone: &str) -> String {
    shop.code_for(&shop.visitor(), phone, "forget").await
}

async fn verify(client: &Client, phone: &str, code: &str) -> Answer {
    let form = [("phone", phone), ("code", code)];
    client.post_form("/api/user/forget/verify", &form).await
}

async fn reset(client: &Client, token: &str, password: &str) -> Answer {
    let form = [("token", token), ("password", password)];
    client.post_form("/api/user/forget/reset", &form).await
}

/// Six digits that are not these.
fn other_than(code: &str) -> String {
    let first = if code.starts_with('0') { '1' } else { '0' };
    format!("{first}{}", &code[1..])
}

#[tokio::test]
async fn a_code_leads_to_a_new_password_and_ends_every_session() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = phone_of(&buyer).await;
    let code = code_for(&shop, &phone).await;
    let visitor = shop.visitor();
    let token = verify(&visitor, &phone, &code).await;
    let token = token.assert_ok().data()["token"].as_str().unwrap().to_owned();
    reset(&visitor, &token, NEW).await.assert_ok();
    buyer.get("/api/user/base").await.assert_refused(401);
    visitor
        .sign_in(&buyer.username, PASSWORD)
        .await
        .assert_refused(422);
    visitor.sign_in(&buyer.username, NEW).await.assert_ok();
    reset(&visitor, &token, "another-2026").await.assert_refused(422);
}

#[tokio::test]
async fn a_code_is_valid_once_and_void_after_five_wrong_tries() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (phone, visitor) = (phone_of(&buyer).await, shop.visitor());
    let code = code_for(&shop, &phone).await;
    verify(&visitor, &phone, &code).await.assert_ok();
    verify(&visitor, &phone, &code).await.assert_refused(422);

    shop.services.clock.advance(TimeDelta::minutes(2));
    let code = code_for(&shop, &phone).await;
    for _ in 0..5 {
        verify(&visitor, &phone, &other_than(&code))
            .await
            .assert_refused(422);
    }
    verify(&visitor, &phone, &code).await.assert_refused(422);
}

#[tokio::test]
async fn of_sixteen_with_the_same_code_one_gets_the_ticket() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = phone_of(&buyer).await;
    let code = code_for(&shop, &phone).await;
    let visitor = shop.visitor();
    let tries = (0..16).map(|_| verify(&visitor, &phone, &code));
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

#[tokio::test]
async fn codes_and_tickets_end_and_serve_one_purpose() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (phone, visitor) = (phone_of(&buyer).await, shop.visitor());
    let code = code_for(&shop, &phone).await;
    shop.services.clock.advance(TimeDelta::minutes(10));
    verify(&visitor, &phone, &code).await.assert_refused(422);

    let code = code_for(&shop, &phone).await;
    let token = verify(&visitor, &phone, &code).await;
    let token = token.assert_ok().data()["token"].as_str().unwrap().to_owned();
    for weak in ["short1", "12345678", "Password1"] {
        let refused = reset(&visitor, &token, weak).await;
        refused.assert_refused(422);
        assert!(refused.body["errors"]["password"].is_array(), "{refused:?}");
    }
    for forged in ["", "1.2.3", &token[1..], &format!("{token}0")] {
        reset(&visitor, forged, NEW).await.assert_refused(422);
    }
    shop.services.clock.advance(TimeDelta::minutes(11));
    reset(&visitor, &token, NEW).await.assert_refused(422);
}

/// Passwords are compared in turns, outside the transaction: those who wait for theirs have read the account with the old one.
#[tokio::test]
async fn who_is_signing_in_with_the_old_password_meanwhile_is_not_in_afterwards() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = phone_of(&buyer).await;
    let code = code_for(&shop, &phone).await;
    let visitor = shop.visitor();
    let token = verify(&visitor, &phone, &code).await;
    let token = token.assert_ok().data()["token"].as_str().unwrap().to_owned();
    let intruders: Vec<Client> = (0..30).map(|_| shop.visitor()).collect();
    let tries = intruders
        .iter()
        .map(|intruder| intruder.sign_in(&buyer.username, PASSWORD));
    let (changed, _) = join(reset(&visitor, &token, NEW), join_all(tries)).await;
    changed.assert_ok();
    for intruder in &intruders {
        intruder.get("/api/user/base").await.assert_refused(401);
    }
}

#[tokio::test]
async fn of_two_with_the_same_ticket_one_sets_the_password() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = phone_of(&buyer).await;
    let code = code_for(&shop, &phone).await;
    let visitor = shop.visitor();
    let token = verify(&visitor, &phone, &code).await;
    let token = token.assert_ok().data()["token"].as_str().unwrap().to_owned();
    let tries = (0..2).map(|_| reset(&visitor, &token, NEW));
    let mut statuses: Vec<u16> = join_all(tries)
        .await
        .iter()
        .map(|answer| answer.status.as_u16())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}
