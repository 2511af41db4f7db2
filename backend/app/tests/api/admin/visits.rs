//! /admin/api/visits
use catalog::factory::NewGoods;
use chrono::Days;
use content::{
    models::_entities::{funnel_days, page_views},
    visits::models::steps::Step,
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::Shop;

/// Views of two pages on two days, and who came.
async fn visited(shop: &Shop) {
    let today = shop.services.clock.today();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        for (ago, route, views, visitors) in [(0, "/", 9, 4), (0, "/list_info/:id", 5, 3), (1, "/", 2, 2)] {
            let row = page_views::ActiveModel {
                day: Set(today - Days::new(ago)),
                route: Set(route.into()),
                views: Set(views),
                visitors: Set(visitors),
                ..Default::default()
            };
            row.insert(tx.db()).await?;
        }
        for (ago, step, visitors, companies) in [
            (0, Step::Visit, 5, 2),
            (1, Step::Visit, 2, 1),
            (0, Step::Product, 3, 1),
        ] {
            let row = funnel_days::ActiveModel {
                day: Set(today - Days::new(ago)),
                step: Set(step),
                visitors: Set(visitors),
                companies: Set(companies),
                ..Default::default()
            };
            row.insert(tx.db()).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn days_pages_and_steps_are_added_up() {
    let shop = Shop::start().await;
    visited(&shop).await;
    let content = shop.staff(Role::Content).await;
    let today = shop.services.clock.today();
    let before = today - Days::new(2);
    let answer = content
        .get(&format!("/admin/api/visits?from={before}&to={today}"))
        .await;
    let body = &answer.assert_ok().body;
    let days = body["days"].as_array().unwrap();
    let seen = |day: &Value| {
        (
            day["views"].clone(),
            day["visitors"].clone(),
            day["companies"].clone(),
        )
    };
    assert_eq!(
        days.iter().map(seen).collect::<Vec<_>>(),
        [(0, 0, 0), (2, 2, 1), (14, 5, 2)].map(|(views, visitors, companies)| (
            json!(views),
            json!(visitors),
            json!(companies)
        ))
    );
    assert_eq!(
        body["pages"],
        json!([
            { "route": "/", "title": "首页", "views": 11, "visitors": 6 },
            { "route": "/list_info/:id", "title": "商品详情", "views": 5, "visitors": 3 },
        ])
    );
    assert_eq!(
        body["funnel"][0],
        json!({ "step": "visit", "text": "浏览", "visitors": 7, "companies": 3 })
    );
    assert_eq!(body["funnel"][1]["visitors"], 3);
    assert_eq!(body["funnel"][4]["visitors"], Value::Null);
}

#[tokio::test]
async fn orders_count_from_the_first_day_with_a_visit() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.goods(NewGoods::default()).await;
    buyer.ordered(goods, 1).await;
    let content = shop.staff(Role::Content).await;
    let ordered = async || {
        let answer = content.get("/admin/api/visits").await;
        answer.assert_ok().body["funnel"][4]["companies"].clone()
    };
    assert_eq!(ordered().await, 0);
    visited(&shop).await;
    assert_eq!(ordered().await, 1);
}

#[tokio::test]
async fn without_days_it_is_the_last_thirty_and_years_are_refused() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let usual = product.get("/admin/api/visits").await;
    assert_eq!(usual.assert_ok().body["days"].as_array().unwrap().len(), 30);
    for wrong in [
        "from=2026-01-01&to=2026-11-01",
        "from=2026-11-02&to=2026-11-01",
        "from=x",
    ] {
        let refused = product.get(&format!("/admin/api/visits?{wrong}")).await;
        refused.assert_refused(422);
    }
}

#[tokio::test]
async fn those_who_sell_and_write_may_see_it_and_others_may_not() {
    let shop = Shop::start().await;
    for (role, status) in [
        (Role::Super, 200),
        (Role::Auditor, 200),
        (Role::Warehouse, 403),
        (Role::Salesman, 403),
        (Role::System, 403),
    ] {
        let answer = shop.staff(role).await.get("/admin/api/visits").await;
        assert_eq!(answer.status, status, "{role:?}");
    }
}
