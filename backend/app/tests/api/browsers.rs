//! What browsers may send from where, and the headers that keep them careful.
use reqwest::Method;
use sea_orm::EntityTrait;

use crate::harness::{Shop, send};

#[tokio::test]
async fn a_write_from_another_site_is_refused() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let own = shop.base.clone();
    for (name, value) in [
        ("origin", "https://evil.cn"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:1"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            let path = format!("/api/address/{}", buyer.address_id);
            let request = buyer.bare_request(method, &path).header(name, value);
            send(request).await.assert_refused(403);
        }
        // Reading is not refused: the browser does not let the other site see the answer.
        let read = send(buyer.request(Method::GET, "/api/address").header(name, value)).await;
        assert_eq!(read.assert_ok().header("access-control-allow-origin"), "");
    }
    let staff = shop.staff(identity::permissions::Role::Super).await;
    let request = staff
        .bare_request(Method::DELETE, "/admin/api/session")
        .header("origin", "https://evil.cn");
    send(request).await.assert_refused(403);

    let request = buyer
        .bare_request(Method::DELETE, "/api/user/logout")
        .header("origin", &own)
        .header("sec-fetch-site", "same-origin");
    send(request).await.assert_ok();
}

#[tokio::test]
async fn a_write_that_does_not_say_where_it_comes_from_is_refused() {
    let shop = Shop::start().await;
    let (buyer, staff) = (
        shop.buyer().await,
        shop.staff(identity::permissions::Role::Super).await,
    );
    for (client, method, path) in [
        (&*buyer, Method::POST, "/api/cart"),
        (&*buyer, Method::DELETE, "/api/user/logout"),
        (&staff, Method::PUT, "/admin/api/review_rules"),
        (&staff, Method::DELETE, "/admin/api/session"),
    ] {
        send(client.bare_request(method, path)).await.assert_refused(403);
    }
    let from_a_program = buyer
        .bare_request(Method::DELETE, "/api/user/logout")
        .header("origin", &shop.base);
    send(from_a_program).await.assert_ok();
    // Gateways, carriers and mails sign what they say, and know nothing of browsers.
    for path in [
        "/api/pay/alipay/notify",
        "/api/pay/wechat/notify",
        "/api/logistics/push",
        "/api/message/sms_reply",
        "/api/message/unsubscribe/one_click",
    ] {
        let answer = send(shop.visitor().bare_request(Method::POST, path)).await;
        assert_ne!(answer.status, 403, "{path} {answer:?}");
        let elsewhere = shop.visitor().bare_request(Method::POST, path);
        let answer = send(elsewhere.header("origin", "https://evil.cn")).await;
        assert_eq!(answer.status, 403, "{path} {answer:?}");
    }
    let nearly = "/api/message/unsubscribe";
    send(shop.visitor().bare_request(Method::POST, nearly))
        .await
        .assert_refused(403);
}

#[tokio::test]
async fn a_request_for_two_hosts_is_refused() {
    let shop = Shop::start().await;
    let two = shop
        .visitor()
        .request(Method::GET, "/api/common")
        .header("host", "yaoji.cn")
        .header("host", "evil.cn");
    send(two).await.assert_refused(400);
}

#[tokio::test]
async fn a_listed_site_may_call_with_credentials() {
    const SITE: &str = "https://m.yaoji.cn";
    let shop = Shop::configured(|settings| settings["allowed_origins"] = serde_json::json!([SITE])).await;
    let buyer = shop.buyer().await;
    let preflight = buyer
        .request(Method::OPTIONS, "/api/address")
        .header("origin", SITE)
        .header("access-control-request-method", "POST");
    let answer = send(preflight).await;
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("access-control-allow-origin"), SITE);
    assert_eq!(answer.header("access-control-allow-credentials"), "true");
    let request = buyer
        .bare_request(Method::DELETE, "/api/user/logout")
        .header("origin", SITE)
        .header("sec-fetch-site", "same-site");
    let answer = send(request).await;
    assert_eq!(answer.assert_ok().header("access-control-allow-origin"), SITE);
    let stranger = buyer
        .request(Method::OPTIONS, "/api/address")
        .header("origin", "https://evil.cn");
    assert_eq!(send(stranger).await.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_foreign_page_opens_no_live_channel() {
    let shop = Shop::start().await;
    let path = "/socket.io/?EIO=4&transport=polling";
    let own = shop.visitor().get(path).await;
    own.assert_ok();
    let request = shop
        .visitor()
        .request(Method::GET, path)
        .header("origin", "https://evil.cn");
    assert_eq!(send(request).await.status, 403);
}

#[tokio::test]
async fn every_answer_keeps_the_browser_careful() {
    let shop = Shop::start().await;
    for path in [
        "/api/common",
        "/admin/api/session",
        "/nothing.js",
        "/healthz",
        "/media/nothing",
    ] {
        let answer = shop.visitor().get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        assert!(answer.header("server").is_empty() && answer.header("x-powered-by").is_empty());
    }
}

#[tokio::test]
async fn forwarded_addresses_count_only_behind_a_named_proxy() {
    let plain = Shop::start().await;
    let behind =
        Shop::configured(|settings| settings["trusted_proxies"] = serde_json::json!(["127.0.0.1"])).await;
    for (shop, expected) in [(plain, "127.0.0.1"), (behind, "203.0.113.7")] {
        let username = shop.hire(identity::permissions::Role::Auditor).await;
        let request = shop
            .visitor()
            .request(Method::POST, "/admin/api/session")
            .header("x-forwarded-for", "203.0.113.7")
            .form(&[
                ("username", username.as_str()),
                ("password", identity::factory::PASSWORD),
            ]);
        send(request).await.assert_ok();
        let entries = identity::models::_entities::audit_entries::Entity::find()
            .all(&shop.services.db)
            .await
            .unwrap();
        assert_eq!(entries[0].ip, expected);
    }
}
