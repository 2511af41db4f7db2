//! /api/message, and what comes in through the reactions
use identity::permissions::Role;

use crate::{admin_support::submitted_licence, harness::Shop};

#[tokio::test]
async fn a_decision_on_a_licence_reaches_every_member_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let licence = submitted_licence(&shop, buyer.company_id).await;
    let qa = shop.staff(Role::Qa).await;
    let path = format!("/admin/api/licences/{licence}/reject");
    let reason = serde_json::json!({ "reason": "照片不清楚" });
    qa.post_json(&path, &reason).await.assert_ok();
    shop.settle().await;
    shop.settle().await;

    let page = buyer.get("/api/message").await;
    let data = page.assert_ok().data();
    assert_eq!(
        (data["total"].as_i64(), data["unread"].as_i64()),
        (Some(1), Some(1)),
        "{data}"
    );
    assert_eq!(data["list"][0]["type"], "licence");
    assert!(data["list"][0]["body"].as_str().unwrap().contains("照片不清楚"));
    let base = buyer.get("/api/user/base").await;
    assert_eq!(base.data()["message_count"], 1);

    let stranger = shop.buyer().await;
    assert_eq!(stranger.get("/api/message").await.data()["total"], 0);
}

#[tokio::test]
async fn a_company_reads_of_its_approval_and_of_every_suspension() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let qa = shop.staff(Role::Qa).await;
    let company = format!("/admin/api/companies/{}", buyer.company_id);
    let reason = serde_json::json!({ "reason": "许可证被吊销" });
    for _ in 0..2 {
        qa.post_json(&format!("{company}/suspend"), &reason)
            .await
            .assert_ok();
        qa.post_json(&format!("{company}/approve"), &serde_json::json!({}))
            .await
            .assert_ok();
    }
    shop.settle().await;
    let page = buyer.get("/api/message").await;
    assert_eq!(page.data()["total"], 4, "{page:?}");
}
