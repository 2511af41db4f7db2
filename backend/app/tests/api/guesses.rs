//! Guessing: at the sign-in of shop and back office, the second factor, and proofs of identity. Simultaneous
//! guesses count like consecutive ones, and do not reveal which names exist.
use chrono::TimeDelta;
use futures::future::join_all;
use identity::{
    factory::PASSWORD,
    models::_entities::{one_time_codes, sign_in_guesses},
    permissions::Role,
    sign_in::models::{guesses, second_factor::code_on_phone},
};
use kernel::WriteTx;
use reqwest::Method;
use sea_orm::{DbErr, EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::harness::{Answer, Client, Shop, send};

/// Guesses at once.
const MANY: usize = 50;

/// Five are answered as wrong, the others that the account is locked.
#[track_caller]
fn assert_five_were_judged(answers: &[Answer]) {
    let count = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!(
        (count(422), count(429)),
        (5, answers.len() - 5),
        "{:?}",
        answers.iter().map(|answer| answer.status).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn fifty_passwords_at_once_close_a_buyers_account_to_the_right_one_too() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let guesses = (0..MANY).map(|guess| {
        let (client, name) = (shop.visitor(), buyer.username.clone());
        async move { client.sign_in(&name, &format!("wrong{guess}")).await }
    });
    assert_five_were_judged(&join_all(guesses).await);
    let phone = buyer.get("/api/user/base").await.data()["phone"].clone();
    for name in [buyer.username.as_str(), phone.as_str().unwrap()] {
        let right = shop.visitor().sign_in(name, PASSWORD).await;
        right.assert_refused(429);
        assert_eq!(right.header("retry-after"), "900");
    }
    shop.services.clock.advance(TimeDelta::minutes(15));
    shop.visitor()
        .sign_in(&buyer.username, PASSWORD)
        .await
        .assert_ok();
}

#[tokio::test]
async fn fifty_passwords_at_once_close_a_colleagues_account_to_the_right_one_too() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Finance).await;
    let guesses = (0..MANY).map(|guess| {
        let (client, name) = (shop.visitor(), username.clone());
        async move { client.staff_sign_in(&name, &format!("wrong{guess}")).await }
    });
    assert_five_were_judged(&join_all(guesses).await);
    let right = shop.visitor().staff_sign_in(&username, PASSWORD).await;
    right.assert_refused(429);
    shop.services.clock.advance(TimeDelta::minutes(15));
    let right = shop.visitor().staff_sign_in(&username, PASSWORD).await;
    right.assert_ok();
}

#[tokio::test]
async fn the_right_password_among_fifty_is_no_use_once_the_account_is_closed() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Qa).await;
    for _ in 0..4 {
        shop.visitor().staff_sign_in(&username, "wrong").await;
    }
    // All of them are compared before the first one is judged, or not; the sixth that is judged stays out
    // either way.
    let guesses = (0..MANY).map(|guess| {
        let (client, name) = (shop.visitor(), username.clone());
        let password = if guess == MANY - 1 { PASSWORD } else { "wrong" };
        async move { client.staff_sign_in(&name, password).await }
    });
    let answers = join_all(guesses).await;
    let judged = answers.iter().filter(|answer| answer.status != 429).count();
    let entered = answers.iter().filter(|answer| answer.status == 200).count();
    // In luck the right one came first and opened a new count of five.
    assert!(
        judged == 1 && entered == 0 || entered == 1 && judged <= 6,
        "{judged} {entered}"
    );
}

async fn sign_in_with(client: &Client, username: &str, password: &str, code: &str) -> Answer {
    let input = json!({ "username": username, "password": password, "code": code });
    client.post_json("/admin/api/session", &input).await
}

/// Switches the second factor on; what the phone has learned.
pub async fn enrol(shop: &Shop, username: &str) -> String {
    let client = shop.visitor();
    client.staff_sign_in(username, PASSWORD).await.assert_ok();
    let path = "/admin/api/account/second_factor";
    let enrolment = client.post_json(path, &json!({})).await;
    let secret = enrolment.assert_ok().body["secret"].as_str().unwrap().to_owned();
    let input = json!({ "code": code_on_phone(&secret, shop.now()), "password": PASSWORD });
    client.put_json(path, &input).await.assert_ok();
    secret
}

#[tokio::test]
async fn fifty_codes_at_once_close_an_account_to_the_right_code_too() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Finance).await;
    let secret = enrol(&shop, &username).await;
    shop.services.clock.advance(TimeDelta::minutes(2));
    let right = code_on_phone(&secret, shop.now());
    // The neighbours of the right one are right too, and so may be theirs while this runs.
    let near =
        [-60, -30, 0, 30, 60].map(|seconds| code_on_phone(&secret, shop.now() + TimeDelta::seconds(seconds)));
    let wrong = (0..)
        .map(|guess| format!("{guess:06}"))
        .filter(|code| !near.contains(code));
    let guesses = wrong.take(MANY).map(|code| {
        let (client, name) = (shop.visitor(), username.clone());
        async move { sign_in_with(&client, &name, PASSWORD, &code).await }
    });
    assert_five_were_judged(&join_all(guesses).await);
    let late = sign_in_with(&shop.visitor(), &username, PASSWORD, &right).await;
    late.assert_refused(429);
    let bare = sign_in_with(&shop.visitor(), &username, PASSWORD, "").await;
    bare.assert_refused(429);
    shop.services.clock.advance(TimeDelta::minutes(15));
    let code = code_on_phone(&secret, shop.now());
    sign_in_with(&shop.visitor(), &username, PASSWORD, &code)
        .await
        .assert_ok();
}

#[tokio::test]
async fn wrong_passwords_of_a_signed_in_user_are_limited_like_those_at_sign_in() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let guesses = (0..MANY).map(|guess| {
        let form = [("password", format!("wrong{guess}"))];
        let buyer = &buyer;
        async move { buyer.post_form("/api/user/confirm", &form).await }
    });
    assert_five_were_judged(&join_all(guesses).await);
    let form = [("password", PASSWORD)];
    buyer
        .post_form("/api/user/confirm", &form)
        .await
        .assert_refused(429);

    let username = shop.hire(Role::Content).await;
    let staff = shop.visitor();
    staff.staff_sign_in(&username, PASSWORD).await.assert_ok();
    let body = |old: String| json!({ "old_password": old, "password": "Kx7!pumpernickel" });
    let path = "/admin/api/account/password";
    let guesses = (0..MANY).map(|guess| {
        let (staff, body) = (&staff, body(format!("wrong{guess}")));
        async move { staff.put_json(path, &body).await }
    });
    assert_five_were_judged(&join_all(guesses).await);
    staff
        .put_json(path, &body(PASSWORD.into()))
        .await
        .assert_refused(429);
}

/// What a client can distinguish.
fn seen(answer: &Answer) -> (u16, String, String) {
    let status = answer.status.as_u16();
    (
        status,
        answer.text.clone(),
        answer.header("retry-after").to_owned(),
    )
}

#[tokio::test]
async fn unknown_names_are_answered_like_known_ones() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.hire(Role::Qa).await);
    let visitor = shop.visitor();
    // Counted, closed, and open again.
    for (minutes, tries) in [(0, 7), (14, 3), (1, 3)] {
        shop.services.clock.advance(TimeDelta::minutes(minutes));
        for _ in 0..tries {
            let known = visitor.sign_in(&buyer.username, "wrong").await;
            let made_up = visitor.sign_in("nobody-at-all", "wrong").await;
            assert_eq!(seen(&known), seen(&made_up));
            let known = visitor.staff_sign_in(&staff, "wrong").await;
            let made_up = visitor.staff_sign_in("nobody-at-all", "wrong").await;
            assert_eq!(seen(&known), seen(&made_up));
        }
        if minutes == 0 {
            let locked = visitor.sign_in("nobody-at-all", "wrong").await;
            locked.assert_refused(429);
        }
    }
}

#[tokio::test]
async fn unknown_names_are_stored_as_hashes_and_deleted_soon() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    for number in 0..20 {
        visitor.sign_in(&format!("made-up-{number}"), "wrong").await;
    }
    let rows = sign_in_guesses::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(rows.len(), 20);
    assert!(
        rows.iter().all(|row| !row.subject.contains("made-up")),
        "{rows:?}"
    );
    shop.services.clock.advance(TimeDelta::minutes(15));
    let now = shop.now();
    let swept = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| guesses::sweep(tx, now).await)
        .await;
    assert_eq!(swept, 20);
}

#[tokio::test]
async fn codes_asked_for_at_once_are_one() {
    let shop = Shop::start().await;
    let asked = (0..20).map(|_| {
        let client = shop.visitor();
        async move {
            let form = [("phone", "13900000077"), ("type", "register")];
            client.post_form("/api/user/create_code", &form).await
        }
    });
    let answers = join_all(asked).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    let issued = one_time_codes::Entity::find()
        .count(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(issued, 1);
}

#[tokio::test]
async fn a_code_that_was_guessed_at_fifty_times_at_once_is_void() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = buyer.get("/api/user/base").await.data()["phone"].clone();
    let phone = phone.as_str().unwrap();
    let right = shop.code_for(&shop.visitor(), phone, "forget").await;
    let wrong = (0..)
        .map(|guess| format!("{guess:06}"))
        .filter(|code| *code != right);
    let path = "/api/user/forget/verify";
    let guesses = wrong.take(MANY).map(|code| {
        let client = shop.visitor();
        async move { client.post_form(path, &[("phone", phone), ("code", &code)]).await }
    });
    for answer in join_all(guesses).await {
        answer.assert_refused(422);
    }
    let form = [("phone", phone), ("code", &right)];
    shop.visitor().post_form(path, &form).await.assert_refused(422);
}

#[tokio::test]
async fn an_ipv6_network_tries_as_often_as_one_address() {
    let shop = Shop::configured(|settings| settings["trusted_proxies"] = json!(["127.0.0.1"])).await;
    let visitor = shop.visitor();
    let from = async |address: String, name: String| {
        let request = visitor
            .request(Method::POST, "/api/user/login")
            .header("x-forwarded-for", address)
            .form(&[("username", name.as_str()), ("password", "wrong")]);
        send(request).await.status.as_u16()
    };
    for number in 0..60 {
        let told = from(format!("2001:db8:7:7::{number:x}"), format!("n{number}")).await;
        assert_eq!(told, 422, "{number}");
    }
    assert_eq!(from("2001:db8:7:7:ffff::1".into(), "other".into()).await, 429);
    assert_eq!(from("2001:db8:7:8::1".into(), "other".into()).await, 422);
}
