//! /admin/api/wallet_proposals and wallet_entries: nothing is entered by one person alone.
use identity::permissions::Role;
use serde_json::json;

use crate::harness::Shop;

const PATH: &str = "/admin/api/wallet_proposals";

#[tokio::test]
async fn points_are_booked_when_a_second_person_in_finance_agrees() {
    let shop = Shop::start().await;
    let (service, finance, buyer) = (
        shop.staff(Role::Service).await,
        shop.staff(Role::Finance).await,
        shop.buyer().await,
    );
    let company_id = buyer.company_id;
    let body = json!({ "company_id": company_id, "kind": "points", "amount": "500", "valid_days": 30, "reason": "发货延误补偿" });
    let proposed = service.post_json(PATH, &body).await;
    let id = proposed.assert_ok().id();
    assert_eq!(
        (&proposed.body["state"], &proposed.body["can_withdraw"]),
        (&json!("waiting"), &json!(true))
    );
    let path = format!("{PATH}/{id}");
    service
        .post_json(&format!("{path}/approve"), &json!({}))
        .await
        .assert_refused(403);
    let waiting = finance
        .get(&format!("{PATH}?filter={{\"can_decide\":true}}"))
        .await;
    assert_eq!(waiting.assert_ok().body[0]["can_decide"], true);
    finance
        .post_json(&format!("{path}/withdraw"), &json!({}))
        .await
        .assert_refused(409);
    let approved = finance
        .post_json(&format!("{path}/approve"), &json!({ "reason": "同意" }))
        .await;
    assert_eq!(approved.assert_ok().body["state"], "approved");
    finance
        .post_json(&format!("{path}/approve"), &json!({}))
        .await
        .assert_refused(409);
    shop.settle().await;
    assert_eq!(buyer.get("/api/user/base").await.data()["points"], 500);
    let told = buyer.get("/api/message").await;
    assert_eq!(told.data()["list"][0]["title"], "500 积分 已到账");
    let filter = format!("{{\"company_id\":{company_id},\"kind\":\"points\"}}");
    let entries = finance
        .get(&format!("/admin/api/wallet_entries?filter={filter}"))
        .await;
    let entry = &entries.assert_ok().body[0];
    assert_eq!(
        (&entry["amount"], &entry["cause"], &entry["memo"]),
        (&json!("500"), &json!("manual"), &json!("发货延误补偿"))
    );
    let sheet = format!("/admin/api/wallet_entries/export?company_id={company_id}&kind=points&format=csv");
    assert!(
        finance
            .get(&sheet)
            .await
            .assert_ok()
            .text
            .contains("发货延误补偿")
    );
    let wallet = finance
        .get(&format!("/admin/api/companies/{company_id}/wallet"))
        .await;
    assert_eq!(
        (&wallet.assert_ok().body["points"], &wallet.body["voucher"]),
        (&json!(500), &json!("0.00"))
    );
}

#[tokio::test]
async fn nobody_decides_alone_and_no_balance_falls_below_zero() {
    let shop = Shop::start().await;
    let (one, two, service) = (
        shop.staff(Role::Finance).await,
        shop.staff(Role::Finance).await,
        shop.staff(Role::Service).await,
    );
    let buyer = shop.buyer().await;
    let of = |kind: &str, amount: &str| json!({ "company_id": buyer.company_id, "kind": kind, "amount": amount, "reason": "更正" });
    service
        .post_json(PATH, &of("balance", "5.00"))
        .await
        .assert_refused(403);
    let id = one
        .post_json(PATH, &of("voucher", "-5.00"))
        .await
        .assert_ok()
        .id();
    one.post_json(&format!("{PATH}/{id}/approve"), &json!({}))
        .await
        .assert_refused(409);
    let refused = two.post_json(&format!("{PATH}/{id}/approve"), &json!({})).await;
    refused.assert_refused(409);
    assert_eq!(
        refused.message(),
        "可用 0.00 元现金券，还差 5.00 元现金券，请减少使用数量"
    );
    let shown = two.get(&format!("{PATH}/{id}")).await;
    assert_eq!(shown.assert_ok().body["state"], "waiting");
    one.post_json(&format!("{PATH}/{id}/withdraw"), &json!({}))
        .await
        .assert_ok();
    let id = one
        .post_json(PATH, &of("balance", "-1.50"))
        .await
        .assert_ok()
        .id();
    two.post_json(&format!("{PATH}/{id}/approve"), &json!({}))
        .await
        .assert_ok();
    assert_eq!(buyer.balance().await, "99998.50");
    for (body, field) in [
        (of("points", "1.5"), "amount"),
        (of("points", "0"), "amount"),
        (of("gold", "1"), "kind"),
        (
            json!({ "company_id": 999_999, "kind": "points", "amount": "1", "reason": "x" }),
            "company_id",
        ),
        (
            json!({ "company_id": buyer.company_id, "kind": "points", "amount": "1", "reason": "" }),
            "reason",
        ),
        (
            json!({ "company_id": buyer.company_id, "kind": "points", "amount": "1", "valid_days": 9999, "reason": "x" }),
            "valid_days",
        ),
    ] {
        assert_eq!(one.post_json(PATH, &body).await.wrong_fields(), [field], "{body}");
    }
    let salesman = shop.staff(Role::Salesman).await;
    salesman.get(PATH).await.assert_refused(403);
}

#[tokio::test]
async fn a_buyer_is_told_of_every_entry_by_hand_and_why() {
    let shop = Shop::start().await;
    let (one, two) = (shop.staff(Role::Finance).await, shop.staff(Role::Finance).await);
    let buyer = shop.buyer().await;
    let told = async |kind: &str, amount: &str| {
        let body =
            json!({ "company_id": buyer.company_id, "kind": kind, "amount": amount, "reason": "录入有误" });
        let id = one.post_json(PATH, &body).await.assert_ok().id();
        let approved = two.post_json(&format!("{PATH}/{id}/approve"), &json!({})).await;
        approved.assert_ok();
        shop.settle().await;
        let messages = buyer.get("/api/message").await;
        let newest = messages.assert_ok().data()["list"][0].clone();
        assert!(newest.to_string().contains("录入有误"), "{newest}");
        newest["title"].as_str().unwrap().to_owned()
    };
    assert_eq!(told("points", "500").await, "500 积分 已到账");
    assert_eq!(told("points", "-300").await, "300 积分 已扣减");
    assert_eq!(told("balance", "2.00").await, "余额 2.00 元 已到账");
    assert_eq!(told("balance", "-1.50").await, "余额 1.50 元 已扣减");
}
