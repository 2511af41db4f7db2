//! /admin/api/failed_jobs: what failed in the background is seen by those who keep the system, until it is done or a week is over.
use chrono::{DateTime, TimeDelta, Utc};
use identity::permissions::Role;
use kernel::{WriteTx, models::_entities::outbox_events as events};
use messaging::models::{
    _entities::{mails, phone_texts},
    kinds::Kind,
    mails::Status,
};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

const OFTEN: i64 = 6;

/// An event that is not due again today.
async fn event(shop: &Shop, attempts: i64, delivered_at: Option<DateTime<Utc>>) -> i64 {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = events::ActiveModel {
            name: Set("trade.order_changed.v1".into()),
            payload: Set(json!({})),
            created_at: Set(now),
            next_attempt_at: Set(now + TimeDelta::days(1)),
            delivered_at: Set(delivered_at),
            attempts: Set(attempts),
            last_error: Set("message: no such row".into()),
            ..Default::default()
        };
        Ok(row.insert(tx.db()).await?.id)
    })
    .await
}

/// A mail that was tried at this time.
async fn mail(shop: &Shop, to: i64, (status, attempts): (Status, i64), said: (&str, DateTime<Utc>)) -> i64 {
    let (error, tried_at) = (said.0.to_owned(), said.1);
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = mails::ActiveModel {
            member_id: Set(to),
            recipient: Set("wang@example.cn".into()),
            subject: Set("订单已发货".into()),
            body_text: Set("x".into()),
            body_html: Set("x".into()),
            reference: Set(format!("{error}{attempts}{tried_at}")),
            status: Set(status),
            attempts: Set(attempts),
            last_error: Set(error),
            next_attempt_at: Set(tried_at),
            created_at: Set(tried_at),
            ..Default::default()
        };
        Ok(row.insert(tx.db()).await?.id)
    })
    .await
}

async fn text(shop: &Shop, to: i64) -> i64 {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = phone_texts::ActiveModel {
            member_id: Set(to),
            kind: Set(Kind::Order),
            phone: Set("13800000000".into()),
            title: Set("订单已发货".into()),
            reference: Set("order:1".into()),
            status: Set(Status::Refused),
            attempts: Set(1),
            last_error: Set("isv.MOBILE_NUMBER_ILLEGAL".into()),
            next_attempt_at: Set(now),
            created_at: Set(now),
            ..Default::default()
        };
        Ok(row.insert(tx.db()).await?.id)
    })
    .await
}

async fn listed(staff: &Client, query: &str) -> Vec<Value> {
    let answer = staff.get(&format!("/admin/api/failed_jobs?{query}")).await;
    answer.assert_ok().body.as_array().unwrap().clone()
}

fn ids(jobs: &[Value]) -> Vec<&str> {
    jobs.iter().map(|job| job["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn what_failed_for_good_or_again_and_again_is_listed_and_counted() {
    let shop = Shop::start().await;
    let to = shop.buyer().await.member_id;
    let now = shop.now();
    let stuck = event(&shop, OFTEN, None).await;
    event(&shop, OFTEN - 1, None).await;
    event(&shop, OFTEN, Some(now)).await;
    let later = now + TimeDelta::hours(1);
    let refused = mail(&shop, to, (Status::Refused, 1), ("550 no such user", now)).await;
    let in_vain = mail(&shop, to, (Status::Waiting, OFTEN), ("timeout", later)).await;
    for (state, said) in [
        ((Status::Waiting, 1), ("timeout", later)),
        ((Status::Refused, 1), ("kept back", now)),
        ((Status::Refused, 1), ("the member's account is shut", now)),
        (
            (Status::Refused, 1),
            ("550 no such user", now - TimeDelta::days(8)),
        ),
        ((Status::Sent, 7), ("", now)),
    ] {
        mail(&shop, to, state, said).await;
    }
    let unsent = text(&shop, to).await;

    let system = shop.staff(Role::System).await;
    let all = listed(&system, "range=[0,9]").await;
    let expected = [
        format!("event-{stuck}"),
        format!("mail-{in_vain}"),
        format!("mail-{refused}"),
        format!("text-{unsent}"),
    ];
    assert_eq!(ids(&all), expected);
    assert_eq!(
        (&all[0]["name"], &all[0]["error"]),
        (&json!("trade.order_changed.v1"), &json!("message: no such row"))
    );
    let is_over: Vec<bool> = all.iter().map(|job| job["next_attempt_at"].is_null()).collect();
    assert_eq!(is_over, [false, false, true, true]);
    assert_eq!(ids(&listed(&system, "range=[1,2]").await), expected[1..3]);
    assert_eq!(ids(&listed(&system, "range=[3,9]").await), expected[3..]);
    let mails = listed(&system, r#"filter={"kind":"mail"}"#).await;
    assert_eq!(ids(&mails), expected[1..3]);
    let wrong = system.get(r#"/admin/api/failed_jobs?filter={"kind":"x"}"#).await;
    assert_eq!(wrong.wrong_fields(), ["filter.kind"]);
    let counts = system.get("/admin/api/counts").await;
    let counts = counts.assert_ok().body.as_array().unwrap();
    let count = counts
        .iter()
        .find(|count| count["name"] == "failed_jobs")
        .unwrap();
    assert_eq!(count["total"], 4);
}
