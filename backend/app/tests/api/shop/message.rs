//! /api/message, and what comes in through the reactions
use identity::permissions::Role;
use kernel::WriteTx;
use messaging::models::{
    _entities::messages::{Column, Entity},
    kinds::Kind,
};
use sea_orm::{DbErr, prelude::*};
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
        qa.approve_company(buyer.company_id, "复核通过").await.assert_ok();
    }
    shop.settle().await;
    let page = buyer.get("/api/message").await;
    assert_eq!(page.data()["total"], 4, "{page:?}");
}

#[tokio::test]
async fn what_was_not_there_when_the_page_was_read_stays_unread() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    assert_eq!(buyer.get("/api/message").await.data()["unread_ids"], json!([]));
    for (kind, reference) in [(Kind::Promotion, "a"), (Kind::Order, "b")] {
        shop.tell(buyer.member_id, kind, reference).await;
    }
    // Of the kind that is asked for, also on a page that has none.
    let shown = buyer.get("/api/message?type=order&page=2").await;
    let orders = shown.assert_ok().data()["unread_ids"].clone();
    let shown = buyer.get("/api/message").await;
    let all = shown.assert_ok().data()["unread_ids"].clone();
    assert_eq!(orders, json!([all[0]]));
    for (kind, reference) in [(Kind::Promotion, "c"), (Kind::Order, "d")] {
        shop.tell(buyer.member_id, kind, reference).await;
    }
    // Its transaction had its number before the others and ended after them.
    let first = -1;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        Entity::update_many()
            .col_expr(Column::Id, Expr::value(first))
            .filter(Column::Reference.eq("c"))
            .exec(tx.db())
            .await?;
        Ok(())
    })
    .await;
    let body = json!({ "ids": orders, "type": "order" });
    let read = buyer.post_json("/api/message/read", &body).await;
    assert_eq!(read.assert_ok().data()["unread"], 3);
    let read = buyer.post_json("/api/message/read", &json!({ "ids": all })).await;
    assert_eq!(read.assert_ok().data()["unread"], 2);
    let page = buyer.get("/api/message").await;
    let list = page.assert_ok().data()["list"].as_array().unwrap().iter();
    let titles = list.filter(|message| message["is_read"] == false);
    let titles: Vec<_> = titles.map(|message| message["title"].clone()).collect();
    assert_eq!(titles, ["消息 d", "消息 c"]);
    let refused = json!({ "ids": (1..=501).collect::<Vec<i64>>() });
    let refused = buyer.post_json("/api/message/read", &refused).await;
    assert_eq!(refused.wrong_fields(), ["ids"]);
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
