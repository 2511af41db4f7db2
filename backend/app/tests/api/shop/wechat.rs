//! /api/user/wechat: over the real protocol, against the platform that the repository ships.
use chrono::TimeDelta;
use identity::factory::PASSWORD;
use serde_json::Value;

use crate::harness::{Answer, Client, Shop};

/// WeChat's page that the shop sends this browser to.
async fn scan_page(client: &Client, purpose: &str) -> String {
    let answer = client
        .get(&format!("/api/user/wechat/qr?purpose={purpose}"))
        .await;
    let url = answer.assert_ok().data()["url"].as_str().unwrap().to_owned();
    url.trim_end_matches("#wechat_redirect").to_owned()
}

/// Scans as a person and returns; gives the shop's answer.
pub async fn scan(client: &Client, purpose: &str, name: &str) -> Answer {
    let page = scan_page(client, purpose).await;
    let confirmed = client.get(&format!("{page}&name={name}")).await;
    assert_eq!(confirmed.status, 303, "{confirmed:?}");
    client.get(confirmed.header("location")).await
}

async fn state(client: &Client) -> Value {
    client.get("/api/user/wechat").await.assert_ok().data().clone()
}

async fn confirm(client: &Client) {
    let proof = [("password", PASSWORD)];
    client.post_form("/api/user/confirm", &proof).await.assert_ok();
}

#[tokio::test]
async fn a_member_binds_scans_to_sign_in_and_unbinds() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let back = scan(&buyer, "bind", "王敏").await;
    assert_eq!(back.header("location"), "/bdwx?wechat=bound");
    assert_eq!(state(&buyer).await["bound"], "王敏");
    let base = buyer.get("/api/user/base").await;
    assert_eq!(base.assert_ok().data()["wechat"], "王敏");

    let phone = shop.visitor();
    let back = scan(&phone, "sign_in", "王敏").await;
    assert_eq!(back.header("location"), "/");
    let base = phone.get("/api/user/base").await;
    assert_eq!(base.assert_ok().data()["username"], buyer.username);

    confirm(&buyer).await;
    buyer.delete("/api/user/unbind_wechat").await.assert_ok();
    buyer.delete("/api/user/unbind_wechat").await.assert_refused(404);
    let stranger = shop.visitor();
    let back = scan(&stranger, "sign_in", "王敏").await;
    assert_eq!(back.header("location"), "/register/wechat");
    stranger.get("/api/user/base").await.assert_refused(401);
    // What turns the direction of reading, which no form of ours takes, is left out.
    scan(&buyer, "bind", "王\u{202E}敏").await;
    assert_eq!(state(&buyer).await["bound"], "王敏");
}

#[tokio::test]
async fn who_scans_first_registers_or_signs_in_and_is_bound() {
    let shop = Shop::start().await;
    let newcomer = shop.visitor();
    scan(&newcomer, "sign_in", "李雷").await;
    assert_eq!(state(&newcomer).await["arrived"], "李雷");
    let phone = "13900001111";
    shop.publish_agreement().await;
    let code = shop.code_for(&newcomer, phone, "register").await;
    let form = [
        ("phone", phone),
        ("code", &code),
        ("password", "yaofang88"),
        ("agree", "1"),
    ];
    newcomer
        .post_form("/api/user/register/single", &form)
        .await
        .assert_ok();
    let now = state(&newcomer).await;
    assert_eq!((&now["bound"], &now["arrived"]), (&"李雷".into(), &"".into()));
    let again = shop.visitor();
    let back = scan(&again, "sign_in", "李雷").await;
    assert_eq!(
        back.header("location"),
        "/register/wechat",
        "to go on registering"
    );
    again.get("/api/user/base").await.assert_ok();

    let buyer = shop.buyer().await;
    let browser = shop.visitor();
    scan(&browser, "sign_in", "韩梅梅").await;
    browser.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    assert_eq!(state(&browser).await["bound"], "韩梅梅");
}

#[tokio::test]
async fn one_wechat_opens_one_account_and_the_other_way_round() {
    let shop = Shop::start().await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    scan(&one, "bind", "王敏").await;
    assert_eq!(
        scan(&two, "bind", "王敏").await.header("location"),
        "/bdwx?wechat=taken"
    );
    assert_eq!(
        scan(&one, "bind", "别人").await.header("location"),
        "/bdwx?wechat=taken"
    );
    assert_eq!(
        scan(&one, "bind", "王敏").await.header("location"),
        "/bdwx?wechat=bound"
    );
    assert_eq!(state(&two).await["bound"], "");
    let (three, four) = (shop.buyer().await, shop.buyer().await);
    let at_once = tokio::join!(scan(&three, "bind", "李雷"), scan(&four, "bind", "李雷"));
    let mut pages = [at_once.0.header("location"), at_once.1.header("location")];
    pages.sort_unstable();
    assert_eq!(pages, ["/bdwx?wechat=bound", "/bdwx?wechat=taken"]);
}

#[tokio::test]
async fn a_state_is_the_browsers_own_and_a_code_counts_once() {
    let shop = Shop::start().await;
    let (victim, attacker) = (shop.buyer().await, shop.visitor());
    let page = scan_page(&attacker, "sign_in").await;
    let confirmed = attacker.get(&format!("{page}&name=坏人")).await;
    let callback = confirmed.header("location").to_owned();
    assert_eq!(
        victim.get(&callback).await.header("location"),
        "/login?wechat=expired"
    );
    assert_eq!(
        attacker.get(&callback).await.header("location"),
        "/register/wechat"
    );
    assert_eq!(
        attacker.get(&callback).await.header("location"),
        "/login?wechat=expired"
    );
    assert_eq!(state(&victim).await["bound"], "");

    let late = shop.visitor();
    let page = scan_page(&late, "sign_in").await;
    let confirmed = late.get(&format!("{page}&name=慢")).await;
    shop.services.clock.advance(TimeDelta::minutes(11));
    let back = late.get(confirmed.header("location")).await;
    assert_eq!(back.header("location"), "/login?wechat=expired");
    for nonsense in ["", "?state=x", "?code=x&state=x.y", "?state=%00"] {
        let back = late.get(&format!("/api/user/wechat/callback{nonsense}")).await;
        assert!([303, 422].contains(&back.status.as_u16()), "{back:?}");
    }
}

#[tokio::test]
async fn refusing_on_the_phone_and_a_code_from_nowhere_lead_back() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    let page = scan_page(&visitor, "sign_in").await;
    let refused = visitor.get(&format!("{page}&refuse=1")).await;
    let back = visitor.get(refused.header("location")).await;
    assert_eq!(back.header("location"), "/login?wechat=refused");

    let page = scan_page(&visitor, "sign_in").await;
    let state = page.split("state=").nth(1).unwrap().to_owned();
    let back = visitor
        .get(&format!("/api/user/wechat/callback?code=made-up&state={state}"))
        .await;
    assert_eq!(back.header("location"), "/login?wechat=failed");
    visitor
        .get("/api/user/wechat/qr?purpose=bind")
        .await
        .assert_refused(401);
    visitor
        .get("/api/user/wechat/qr?purpose=x")
        .await
        .assert_refused(422);
}

#[tokio::test]
async fn without_an_application_sign_in_by_wechat_is_off() {
    let shop = Shop::configured(|settings| {
        settings["wechat"] = serde_json::json!({ "sandbox": false });
    })
    .await;
    let visitor = shop.visitor();
    assert_eq!(state(&visitor).await["is_on"], false);
    visitor.get("/api/user/wechat/qr").await.assert_refused(409);
    visitor
        .get("/sandbox/wechat/connect/qrconnect")
        .await
        .assert_refused(404);
}
