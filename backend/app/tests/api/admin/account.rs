//! /admin/api/account
use chrono::TimeDelta;
use identity::{factory::PASSWORD, permissions::Role, sign_in::models::second_factor::code_on_phone};
use serde_json::json;

use crate::harness::{Answer, Client, Shop};

async fn sign_in(client: &Client, username: &str, code: &str) -> Answer {
    let input = json!({ "username": username, "password": PASSWORD, "code": code });
    client.post_json("/admin/api/session", &input).await
}

async fn with_parallel_sessions() -> Shop {
    Shop::configured(|settings| settings["staff"] = json!({ "parallel_sessions": true })).await
}

/// Switches the second factor on; what the phone has learned.
async fn enrol(shop: &Shop, client: &Client) -> String {
    let enrolment = client
        .post_json("/admin/api/account/second_factor", &json!({}))
        .await;
    let enrolment = enrolment.assert_ok();
    assert!(
        enrolment.body["picture"]
            .as_str()
            .unwrap()
            .starts_with("data:image/png;base64,")
    );
    let secret = enrolment.body["secret"].as_str().unwrap().to_owned();
    let code = code_on_phone(&secret, shop.now());
    let input = json!({ "code": code, "password": PASSWORD });
    let path = "/admin/api/account/second_factor";
    client.put_json(path, &input).await.assert_ok();
    secret
}

#[tokio::test]
async fn signing_in_asks_for_a_code_that_counts_once() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Qa).await;
    let client = shop.visitor();
    client.staff_sign_in(&username, PASSWORD).await.assert_ok();
    let secret = enrol(&shop, &client).await;
    assert_eq!(
        client.get("/admin/api/session").await.body["has_second_factor"],
        true
    );

    let other = shop.visitor();
    let asked = sign_in(&other, &username, "").await;
    asked.assert_refused(422);
    assert_eq!(asked.body["errors"]["code"][0], "请输入手机上的 6 位动态口令");
    sign_in(&other, &username, &code_on_phone(&secret, shop.now()))
        .await
        .assert_refused(422);
    shop.services.clock.advance(TimeDelta::seconds(30));
    let code = code_on_phone(&secret, shop.now());
    let (one, two) = tokio::join!(
        sign_in(&other, &username, &code),
        sign_in(&client, &username, &code)
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test]
async fn guessing_codes_locks_the_account_even_at_once() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Qa).await;
    let client = shop.visitor();
    client.staff_sign_in(&username, PASSWORD).await.assert_ok();
    enrol(&shop, &client).await;
    let guesses = (0..5).map(|guess| {
        let (client, username) = (shop.visitor(), username.clone());
        async move { sign_in(&client, &username, &format!("00000{guess}")).await }
    });
    for answer in futures::future::join_all(guesses).await {
        assert!([422, 429].contains(&answer.status.as_u16()), "{answer:?}");
    }
    let locked = sign_in(&shop.visitor(), &username, "000009").await;
    locked.assert_refused(429);
}

#[tokio::test]
async fn it_is_switched_off_by_its_owner_or_by_who_keeps_accounts() {
    let shop = with_parallel_sessions().await;
    let username = shop.hire(Role::Qa).await;
    let client = shop.visitor();
    client.staff_sign_in(&username, PASSWORD).await.assert_ok();
    enrol(&shop, &client).await;
    let off = "/admin/api/account/second_factor/off";
    client
        .post_json(off, &json!({ "password": "wrong" }))
        .await
        .assert_refused(422);
    client
        .post_json(off, &json!({ "password": PASSWORD }))
        .await
        .assert_ok();
    sign_in(&shop.visitor(), &username, "").await.assert_ok();

    enrol(&shop, &client).await;
    let system = shop.staff(Role::System).await;
    let id = client.get("/admin/api/session").await.body["id"]
        .as_i64()
        .unwrap();
    let path = format!("/admin/api/staff/{id}/second_factor/off");
    system
        .post_json(&path, &json!({ "reason": "手机丢失" }))
        .await
        .assert_ok();
    sign_in(&shop.visitor(), &username, "").await.assert_ok();
}

#[tokio::test]
async fn a_second_factor_may_be_required_of_all_staff() {
    let shop =
        Shop::configured(|settings| settings["staff"] = json!({ "requires_second_factor": true })).await;
    let username = shop.hire(Role::Qa).await;
    let client = shop.visitor();
    let signed_in = client.staff_sign_in(&username, PASSWORD).await;
    assert_eq!(signed_in.assert_ok().body["duty"], "second_factor");
    client.get("/admin/api/licences").await.assert_refused(403);
    enrol(&shop, &client).await;
    client.get("/admin/api/licences").await.assert_ok();
    client
        .post_json(
            "/admin/api/account/second_factor/off",
            &json!({ "password": PASSWORD }),
        )
        .await
        .assert_refused(409);
}

#[tokio::test]
async fn sessions_elsewhere_are_seen_and_ended() {
    let shop = with_parallel_sessions().await;
    let username = shop.hire(Role::Qa).await;
    let (here, there) = (shop.visitor(), shop.visitor());
    here.staff_sign_in(&username, PASSWORD).await.assert_ok();
    there.staff_sign_in(&username, PASSWORD).await.assert_ok();
    let list = here.get("/admin/api/account/sessions").await;
    let list = list.assert_ok().body.as_array().unwrap().clone();
    assert_eq!(list.len(), 2);
    let other = list.iter().find(|one| one["is_current"] == false).unwrap();
    let path = format!("/admin/api/account/sessions/{}", other["id"]);
    let stranger = shop.staff(Role::Qa).await;
    stranger.delete(&path).await.assert_refused(404);
    here.delete(&path).await.assert_ok();
    there.get("/admin/api/session").await.assert_refused(401);
    here.get("/admin/api/session").await.assert_ok();
}
