//! /api/user/login and /logout
use chrono::TimeDelta;
use identity::factory::PASSWORD;

use crate::harness::Shop;

#[tokio::test]
async fn signing_in_starts_a_session_that_scripts_and_other_sites_cannot_use() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let answer = shop.visitor().sign_in(&buyer.username, PASSWORD).await;
    answer.assert_ok();
    assert_eq!(answer.data()["username"], buyer.username);
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("yj_session="), "{cookie}");
    for flag in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=604800"] {
        assert!(cookie.contains(flag), "{flag}: {cookie}");
    }
    assert!(!cookie.contains("Secure"), "the test shop has no HTTPS");
}

#[tokio::test]
async fn a_shop_behind_https_sends_secure_cookies_and_asks_for_https() {
    let shop = Shop::configured(|settings| settings["secure_cookies"] = true.into()).await;
    let username = shop.hire(identity::permissions::Role::Super).await;
    let answer = shop.visitor().staff_sign_in(&username, PASSWORD).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.split("; ").any(|flag| flag == "Secure"), "{cookie}");
    assert!(!answer.header("strict-transport-security").is_empty());
}

#[tokio::test]
async fn every_sign_in_gets_a_new_id_and_ends_the_session_before() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let thief = shop.visitor();
    let first = buyer.sign_in(&buyer.username, PASSWORD).await;
    let stolen = first.header("set-cookie").split(';').next().unwrap().to_owned();
    let second = buyer.sign_in(&buyer.username, PASSWORD).await;
    assert_ne!(first.header("set-cookie"), second.header("set-cookie"));
    buyer.get("/api/user/base").await.assert_ok();
    let request = thief
        .request(reqwest::Method::GET, "/api/user/base")
        .header("cookie", stolen);
    crate::harness::send(request).await.assert_refused(401);
}

#[tokio::test]
async fn a_phone_signs_in_too() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let base = buyer.get("/api/user/base").await;
    let phone = base.data()["phone"].as_str().unwrap();
    shop.visitor().sign_in(phone, PASSWORD).await.assert_ok();
}

#[tokio::test]
async fn signing_out_ends_the_session_at_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let out = buyer.delete("/api/user/logout").await;
    out.assert_ok();
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{out:?}");
    buyer.get("/api/user/base").await.assert_refused(401);
    buyer.delete("/api/user/logout").await.assert_refused(401);
}

#[tokio::test]
async fn an_expired_session_is_none() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.services
        .clock
        .advance(TimeDelta::days(7) - TimeDelta::seconds(5));
    buyer.get("/api/user/base").await.assert_ok();
    shop.services.clock.advance(TimeDelta::seconds(6));
    buyer.get("/api/user/base").await.assert_refused(401);
}

#[tokio::test]
async fn a_forged_cookie_is_no_session() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    for forged in [
        "yj_session=",
        "yj_session=1",
        "yj_session=%00",
        "yj_session=' or 1=1 --",
    ] {
        let request = visitor
            .request(reqwest::Method::GET, "/api/user/base")
            .header("cookie", forged);
        crate::harness::send(request).await.assert_refused(401);
    }
}

#[tokio::test]
async fn unknown_accounts_and_wrong_passwords_are_answered_alike() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let wrong = shop.visitor().sign_in(&buyer.username, "wrong").await;
    let unknown = shop.visitor().sign_in("nobody", "wrong").await;
    wrong.assert_refused(422);
    assert_eq!(wrong.text, unknown.text);
    assert_eq!(wrong.status, unknown.status);
}

#[tokio::test]
async fn five_wrong_passwords_lock_the_account_for_fifteen_minutes() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let guesser = shop.visitor();
    for _ in 0..5 {
        guesser
            .sign_in(&buyer.username, "wrong")
            .await
            .assert_refused(422);
    }
    guesser
        .sign_in(&buyer.username, PASSWORD)
        .await
        .assert_refused(429);
    buyer.get("/api/user/base").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(15));
    guesser.sign_in(&buyer.username, PASSWORD).await.assert_ok();
}

#[tokio::test]
async fn one_address_may_not_try_for_ever() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    let mut refused = None;
    for attempt in 0..70 {
        let answer = visitor.sign_in(&format!("nobody{attempt}"), "").await;
        if answer.status == 429 {
            refused = Some((attempt, answer));
            break;
        }
    }
    let (attempt, answer) = refused.expect("an end to the attempts");
    assert_eq!(attempt, 60);
    answer.assert_refused(429);
}

#[tokio::test]
async fn a_missing_user_name_is_named() {
    let shop = Shop::start().await;
    let answer = shop.visitor().sign_in("  ", "x").await;
    answer.assert_refused(422);
    assert!(answer.body["errors"]["username"][0].is_string(), "{answer:?}");
    let empty = shop.visitor().post_form("/api/user/login", &()).await;
    assert!(empty.body["errors"]["username"][0].is_string(), "{empty:?}");
}

#[tokio::test]
async fn a_member_is_signed_in_on_one_device_alone_where_the_shop_wants_it() {
    for one_session in [false, true] {
        let shop = Shop::configured(|settings| {
            settings["members"] = serde_json::json!({ "one_session": one_session });
        })
        .await;
        let buyer = shop.buyer().await;
        let phone = shop.visitor();
        phone.sign_in(&buyer.username, PASSWORD).await.assert_ok();
        phone.get("/api/user/base").await.assert_ok();
        let there = buyer.get("/api/user/base").await;
        assert_eq!(there.status, if one_session { 401 } else { 200 }, "{there:?}");
    }
}
