//! /api/user/create_code and /api/user/phone
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

use crate::harness::{Answer, Client, Shop};

const PHONE: &str = "13912345678";

async fn ask(client: &Client, phone: &str, purpose: &str) -> Answer {
    client
        .post_form("/api/user/create_code", &[("phone", phone), ("type", purpose)])
        .await
}

#[tokio::test]
async fn a_code_reaches_the_phone_through_the_carriers_signed_call() {
    let shop = Shop::start().await;
    let answer = ask(&shop.visitor(), PHONE, "register").await;
    assert_eq!(answer.assert_ok().data(), &json!({ "again_in": 60 }));
    let code = shop.code_sent_to(PHONE).await.expect("a message");
    assert!(
        code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()),
        "{code}"
    );
    let page = shop.visitor().get("/sandbox/outbox").await;
    assert!(page.text.contains(&code) && page.text.contains(PHONE), "{page:?}");
}

#[tokio::test]
async fn nothing_kept_or_published_gives_a_code_away() {
    let shop = Shop::start().await;
    ask(&shop.visitor(), PHONE, "register").await.assert_ok();
    let code = shop.code_sent_to(PHONE).await.expect("a message");
    for statement in [
        "select nonce as text from one_time_codes",
        "select cast(payload as text) as text from outbox_events",
    ] {
        let db = &shop.services.db;
        let rows = db
            .query_all_raw(Statement::from_string(db.get_database_backend(), statement))
            .await
            .unwrap();
        assert!(!rows.is_empty(), "{statement}");
        for row in rows {
            let text: String = row.try_get("", "text").unwrap();
            assert!(!text.contains(&code), "{text}");
        }
    }
}

#[tokio::test]
async fn a_phone_gets_one_code_a_minute_and_five_an_hour() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    for _ in 0..5 {
        ask(&visitor, PHONE, "register").await.assert_ok();
        ask(&visitor, PHONE, "register").await.assert_refused(429);
        shop.services.clock.advance(TimeDelta::seconds(61));
    }
    ask(&visitor, PHONE, "forget").await.assert_refused(429);
    ask(&visitor, "13912345679", "register").await.assert_ok();
    shop.services.clock.advance(TimeDelta::hours(1));
    ask(&visitor, PHONE, "register").await.assert_ok();
}

#[tokio::test]
async fn known_and_unknown_phones_are_answered_alike_and_only_known_ones_get_a_code() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let base = buyer.get("/api/user/base").await;
    let known = base.data()["phone"].as_str().unwrap();
    let to_known = ask(&shop.visitor(), known, "forget").await;
    let to_unknown = ask(&shop.visitor(), PHONE, "forget").await;
    assert_eq!(
        (to_known.status, &to_known.text),
        (to_unknown.status, &to_unknown.text)
    );
    assert!(shop.code_sent_to(known).await.is_some());
    assert!(shop.code_sent_to(PHONE).await.is_none());
}

#[tokio::test]
async fn what_is_no_mobile_phone_or_no_purpose_is_named() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    for phone in ["", "123", "23912345678", "１３９１２３４５６７８", "027-12345678"] {
        let refused = ask(&visitor, phone, "register").await;
        refused.assert_refused(422);
        assert!(refused.body["errors"]["phone"].is_array(), "{refused:?}");
    }
    ask(&visitor, PHONE, "nonsense").await.assert_refused(422);
    ask(&visitor, PHONE, "sign").await.assert_refused(401);
    assert_eq!(
        visitor.get("/api/user/phone/13912345678").await.data()["is_mobile"],
        true
    );
    assert_eq!(
        visitor.get("/api/user/phone/027-12345678").await.data()["is_mobile"],
        false
    );
}

#[tokio::test]
async fn without_a_carrier_the_shop_says_so() {
    let shop = Shop::configured(|settings| settings["sms"] = json!({})).await;
    ask(&shop.visitor(), PHONE, "register").await.assert_refused(409);
    shop.visitor().get("/sandbox/outbox").await.assert_refused(404);
}
