//! /api/message, and what comes in through the reactions
use identity::permissions::Role;
use messaging::models::kinds::Kind;
use serde_json::json;

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
    shop.papers(buyer.company_id).await;
    let company = format!("/admin/api/companies/{}", buyer.company_id);
    let reason = serde_json::json!({ "reason": "许可证被吊销" });
    for _ in 0..2 {
        qa.post_json(&format!("{company}/suspend"), &reason)
            .await
            .assert_ok();
        qa.post_json(&format!("{company}/approve"), &reason)
            .await
            .assert_ok();
    }
    shop.settle().await;
    let page = buyer.get("/api/message").await;
    assert_eq!(page.data()["total"], 4, "{page:?}");
}

#[tokio::test]
async fn what_comes_after_the_newest_that_was_shown_stays_unread() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    assert_eq!(buyer.get("/api/message").await.data()["newest"], json!(null));
    for (kind, reference) in [(Kind::Promotion, "a"), (Kind::Order, "b")] {
        shop.tell(buyer.member_id, kind, reference).await;
    }
    // The newest of every kind, also on a page that does not have it.
    let shown = buyer.get("/api/message?type=promotion&page=2").await;
    let newest = shown.assert_ok().data()["newest"].clone();
    assert_eq!(buyer.get("/api/message").await.data()["list"][0]["id"], newest);
    for (kind, reference) in [(Kind::Promotion, "c"), (Kind::Order, "d")] {
        shop.tell(buyer.member_id, kind, reference).await;
    }
    let read = buyer
        .post_json("/api/message/read", &json!({ "type": "order", "up_to": newest }))
        .await;
    assert_eq!(read.assert_ok().data()["unread"], 3);
    let read = buyer
        .post_json("/api/message/read", &json!({ "type": null, "up_to": newest }))
        .await;
    assert_eq!(read.assert_ok().data()["unread"], 2);
    let list = buyer.get("/api/message").await.data()["list"].clone();
    let unread: Vec<bool> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|message| !message["is_read"].as_bool().unwrap())
        .collect();
    assert_eq!(unread, [true, true, false, false]);
}

#[tokio::test]
async fn each_kind_is_counted_and_read_by_itself() {
    let shop = Shop::start().await;
    let (buyer, stranger) = (shop.buyer().await, shop.buyer().await);
    for (kind, reference) in [
        (Kind::Order, "a"),
        (Kind::Promotion, "b"),
        (Kind::Promotion, "c"),
        (Kind::System, "d"),
    ] {
        shop.tell(buyer.member_id, kind, reference).await;
        shop.tell(stranger.member_id, kind, reference).await;
    }
    let page = buyer.get("/api/message?type=promotion").await;
    let data = page.assert_ok().data();
    assert_eq!((&data["total"], &data["unread"]), (&json!(2), &json!(4)));
    assert_eq!(
        data["unread_by"],
        json!({ "order": 1, "licence": 0, "promotion": 2, "service": 0, "system": 1 })
    );
    let read = buyer
        .post_json("/api/message/read", &json!({ "ids": [], "type": "promotion" }))
        .await;
    assert_eq!(read.assert_ok().data()["unread"], 2);
    let refused = buyer
        .post_json("/api/message/read", &json!({ "type": "gossip" }))
        .await;
    assert_eq!(refused.wrong_fields(), ["type"]);
    let read = buyer.post_json("/api/message/read", &json!({})).await;
    assert_eq!(read.assert_ok().data()["unread"], 0);
    let others = stranger.get("/api/message").await;
    assert_eq!(others.data()["unread"], 4);
}
