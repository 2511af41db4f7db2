//! /api/user/email
use chrono::TimeDelta;
use serde_json::json;

use crate::harness::{Answer, Buyer, Shop};

const ADDRESS: &str = "caigou@renxin.example";

async fn ask(buyer: &Buyer, address: &str) -> Answer {
    buyer
        .post_form("/api/user/email/code", &[("email", address)])
        .await
}

async fn put(buyer: &Buyer, address: &str, code: &str) -> Answer {
    buyer
        .put_form("/api/user/email", &[("email", address), ("code", code)])
        .await
}

async fn address_of(buyer: &Buyer) -> String {
    let shown = buyer.get("/api/user/email").await;
    shown.assert_ok().data()["email"].as_str().unwrap().to_owned()
}

/// The digits in the newest mail.
async fn code_mailed_to(shop: &Shop, address: &str) -> String {
    let mail = shop.mails_to(address).await.swap_remove(0);
    let digits = mail.subject.rsplit(' ').next().unwrap();
    assert!(
        mail.text.contains(digits) && mail.html.contains(digits),
        "{mail:?}"
    );
    digits.to_owned()
}

#[tokio::test]
async fn an_address_counts_once_its_code_has_come_back() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    ask(&buyer, ADDRESS).await.assert_ok();
    assert_eq!(address_of(&buyer).await, "");
    let code = code_mailed_to(&shop, ADDRESS).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    put(&buyer, ADDRESS, wrong).await.assert_refused(422);
    put(&buyer, "other@renxin.example", &code)
        .await
        .assert_refused(422);
    put(&buyer, ADDRESS, &code).await.assert_ok();
    assert_eq!(address_of(&buyer).await, ADDRESS);
    put(&buyer, ADDRESS, &code).await.assert_refused(422);

    buyer.delete("/api/user/email").await.assert_ok();
    assert_eq!(address_of(&buyer).await, "");
}

#[tokio::test]
async fn a_code_for_a_mailbox_runs_out_and_goes_by_mail_alone() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    ask(&buyer, ADDRESS).await.assert_ok();
    ask(&buyer, ADDRESS).await.assert_refused(429);
    let code = code_mailed_to(&shop, ADDRESS).await;
    assert!(shop.code_sent_to(ADDRESS).await.is_none());
    shop.services.clock.advance(TimeDelta::minutes(9));
    buyer
        .post_form("/api/user/confirm", &[("password", identity::factory::PASSWORD)])
        .await
        .assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(2));
    put(&buyer, ADDRESS, &code).await.assert_refused(422);
}

#[tokio::test]
async fn another_address_wants_a_fresh_proof_of_identity() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.services.clock.advance(TimeDelta::minutes(11));
    ask(&buyer, ADDRESS).await.assert_ok();
    let code = code_mailed_to(&shop, ADDRESS).await;
    put(&buyer, ADDRESS, &code).await.assert_refused(428);
    buyer.delete("/api/user/email").await.assert_refused(428);
}

#[tokio::test]
async fn what_is_no_address_is_named_and_reaches_no_header() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for wrong in ["", "renxin", "a@b", "王<a@b.cn>", "a@b.cn\r\nBcc: all@b.cn"] {
        let refused = ask(&buyer, wrong).await;
        refused.assert_refused(422);
        assert!(refused.body["errors"]["email"].is_array(), "{refused:?}");
    }
    assert!(shop.mail_server().received().is_empty());
}

#[tokio::test]
async fn the_outbox_page_shows_mails_without_running_them() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    ask(&buyer, ADDRESS).await.assert_ok();
    let code = code_mailed_to(&shop, ADDRESS).await;
    let page = shop.visitor().get("/sandbox/mails").await;
    assert_eq!(page.status, 200);
    assert!(
        page.text.contains(ADDRESS) && page.text.contains(&code),
        "{page:?}"
    );
    assert!(
        page.text.contains("<iframe sandbox srcdoc=\"&lt;!doctype html"),
        "{page:?}"
    );
}

#[tokio::test]
async fn without_a_mail_server_the_shop_says_so() {
    let shop = Shop::configured(|settings| settings["mail"] = json!({})).await;
    let buyer = shop.buyer().await;
    assert_eq!(
        buyer.get("/api/user/email").await.data(),
        &json!({ "email": "", "is_available": false })
    );
    ask(&buyer, ADDRESS).await.assert_refused(409);
    shop.visitor().get("/sandbox/mails").await.assert_refused(404);
}
