//! /api/errors: what people met in the apps is counted, and a flood of reports does no harm.
use std::collections::BTreeSet;

use chrono::Duration;
use content::{
    client_errors::models::{
        client_errors::{self, MOST_ERRORS},
        report::ClientApp,
    },
    models::_entities::client_errors as rows,
    settings::VisitRules,
};
use futures::{StreamExt, stream};
use kernel::WriteTx;
use reqwest::Method;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

const STACK: &str =
    "TypeError: x is undefined\n    at Cart (/assets/cart-4fA1.js:1:2040)\n    at /assets/index-9c.js:2:17";

fn report(message: &str) -> Value {
    json!({
        "app": "shop", "version": "9cXk_2", "route": "/list_info/:id", "message": message, "stack": STACK,
    })
}

async fn tell(client: &Client, report: &Value) -> Answer {
    client.post_json("/api/errors", report).await
}

async fn stored(shop: &Shop) -> Vec<rows::Model> {
    rows::Entity::find().all(&shop.services.db).await.unwrap()
}

#[tokio::test]
async fn reports_of_one_error_are_counted_in_one_row() {
    let shop = Shop::start().await;
    let (visitor, buyer) = (shop.visitor(), shop.buyer().await);
    tell(&visitor, &report("x is undefined")).await.assert_ok();
    shop.services.clock.advance(Duration::hours(1));
    tell(&buyer, &report("x is undefined")).await.assert_ok();
    let mut of_the_office = report("x is undefined");
    of_the_office["app"] = json!("admin");
    of_the_office["route"] = json!("/goods/:id/show");
    tell(&visitor, &of_the_office).await.assert_ok();

    let stored = stored(&shop).await;
    let times: Vec<_> = stored.iter().map(|row| (row.app.code(), row.times)).collect();
    assert_eq!(times, [("shop", 2), ("admin", 1)]);
    let first = &stored[0];
    assert!(first.last_seen_at - first.first_seen_at >= Duration::hours(1));
    assert_eq!(
        first.stack,
        "at Cart (/assets/cart-4fA1.js:1:2040)\nat /assets/index-9c.js:2:17"
    );
}

#[tokio::test]
async fn what_is_no_report_is_refused_with_the_field() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    for (field, wrong) in [
        ("app", json!("shop2")),
        ("version", json!("")),
        ("version", json!("a b")),
        ("route", json!("/list_info/7")),
        ("route", json!("/order_info?number=YJ1")),
        ("message", json!(" ")),
        ("message", json!("x".repeat(301))),
        ("stack", json!("x".repeat(6001))),
    ] {
        let mut body = report("x is undefined");
        body[field] = wrong;
        let answer = tell(&visitor, &body).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field].is_array(), "{field}: {answer:?}");
    }
    assert!(stored(&shop).await.is_empty());
}

#[tokio::test]
async fn a_megabyte_is_not_read() {
    let shop = Shop::start().await;
    let mut body = report("x is undefined");
    body["stack"] = json!("x".repeat(1024 * 1024));
    let answer = tell(&shop.visitor(), &body).await;
    answer.assert_refused(413);
    assert!(answer.message().contains("16 KB"), "{answer:?}");
    assert!(stored(&shop).await.is_empty());
}

/// It is shown as a text and never as markup; numbers and addresses that may be a person's are gone.
#[tokio::test]
async fn a_message_is_kept_as_a_text_without_personal_numbers() {
    let shop = Shop::start().await;
    let script = "<script>alert(1)</script> 13871000001 zhang@yaodian.cn";
    tell(&shop.visitor(), &report(script)).await.assert_ok();
    assert_eq!(stored(&shop).await[0].message, "<script>alert(1)</script> # #");
    let system = shop.staff(identity::permissions::Role::System).await;
    let list = system.get("/admin/api/client_errors").await;
    assert!(
        list.assert_ok()
            .header("content-type")
            .starts_with("application/json")
    );
}

#[tokio::test]
async fn other_sites_report_nothing() {
    let shop = Shop::start().await;
    let request = shop
        .visitor()
        .bare_request(Method::POST, "/api/errors")
        .header("sec-fetch-site", "cross-site")
        .json(&report("x is undefined"));
    send(request).await.assert_refused(403);
    assert!(stored(&shop).await.is_empty());
}

#[tokio::test]
async fn a_flood_from_one_network_is_cut_off_and_the_shop_goes_on() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    let most = shop.services.settings.of::<VisitRules>().error_reports_per_minute;
    tell(&visitor, &report("error 0")).await.assert_ok();
    let others = stream::iter(1..300).map(|number| {
        let visitor = visitor.clone();
        async move {
            let answer = tell(&visitor, &report(&format!("error {number}"))).await;
            answer.status.as_u16()
        }
    });
    let statuses: Vec<u16> = others.buffer_unordered(40).collect().await;
    let taken = statuses.iter().filter(|status| **status == 200).count() + 1;
    assert_eq!(taken, usize::try_from(most).unwrap());
    assert!(statuses.iter().all(|status| [200, 429].contains(status)));
    assert_eq!(stored(&shop).await.len(), taken);
    visitor.get("/api/common").await.assert_ok();
}

/// As many errors as there is room for: 0 was met often and is resolved, 1 was met often, the others once, one after the other.
async fn fill(shop: &Shop) {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let most = i64::try_from(MOST_ERRORS).unwrap();
        let all = (0..most).map(|number| rows::ActiveModel {
            fingerprint: Set(format!("print {number}")),
            app: Set(ClientApp::Shop),
            version: Set("a1".into()),
            route: Set(String::new()),
            message: Set(format!("error {number}")),
            stack: Set(String::new()),
            browser: Set(String::new()),
            times: Set(if number < 2 { 50 } else { 1 }),
            first_seen_at: Set(now - Duration::days(1)),
            last_seen_at: Set(now - Duration::days(1) + Duration::seconds(number)),
            resolved_at: Set((number == 0).then_some(now)),
            ..Default::default()
        });
        let all: Vec<_> = all.collect();
        for part in all.chunks(500) {
            rows::Entity::insert_many(part.to_vec())
                .exec_without_returning(tx.db())
                .await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_new_error_takes_the_place_of_a_resolved_one_or_of_the_rarest() {
    let shop = Shop::start().await;
    fill(&shop).await;
    let visitor = shop.visitor();
    let messages = async || {
        let rows = stored(&shop).await.into_iter();
        rows.map(|row| row.message).collect::<BTreeSet<_>>()
    };
    tell(&visitor, &report("new")).await.assert_ok();
    let left = messages().await;
    assert!(left.contains("new") && !left.contains("error 0"));
    tell(&visitor, &report("newer")).await.assert_ok();
    tell(&visitor, &report("newer")).await.assert_ok();
    let left = messages().await;
    assert!(left.contains("newer") && !left.contains("error 2"));
    for kept in ["new", "error 1", "error 3"] {
        assert!(left.contains(kept), "{kept}");
    }
    assert_eq!(left.len() as u64, MOST_ERRORS);
}

#[tokio::test]
async fn what_nobody_met_for_a_month_is_deleted() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    tell(&visitor, &report("old")).await.assert_ok();
    shop.services.clock.advance(Duration::days(30));
    tell(&visitor, &report("new")).await.assert_ok();
    shop.services.clock.advance(Duration::seconds(1));
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| client_errors::sweep(tx, now).await)
        .await;
    let left: Vec<_> = stored(&shop).await.into_iter().map(|row| row.message).collect();
    assert_eq!(left, ["new"]);
}
