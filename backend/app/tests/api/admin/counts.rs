//! /admin/api/counts and /admin/api/order_counts: a count never differs from the list that it leads to.
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use app::models::queues::QUEUES;
use catalog::{factory::NewGoods, search_tuning::models::misses::Misses};
use chrono::{DateTime, TimeDelta, Utc};
use content::{ads::models::ads::Slot, client_errors::models::client_errors, models::_entities::ads};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    factory::PASSWORD,
    permissions::Role,
};
use kernel::{Db, WriteTx, admin::ListQuery, services::shared};
use receiving::{care::models::care, settings::CareRules};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Map, Value, json};

use super::service::give;
use crate::harness::{Client, Shop};

/// One paid order and an unpaid one, and an error that somebody met.
async fn something_waits(shop: &Shop) {
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, _) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    buyer.ordered(goods_id, 3).await;
    let report = json!({ "app": "shop", "version": "a1", "message": "x is undefined" });
    shop.visitor().post_json("/api/errors", &report).await.assert_ok();
    shop.settle().await;
}

/// The total of a list under a filter.
async fn total(staff: &Client, list: &str, filter: &Value) -> Value {
    let answer = staff
        .get(&format!("/admin/api/{list}?filter={filter}&range=[0,0]"))
        .await;
    let range = answer.assert_ok().header("content-range");
    let (_, total) = range.rsplit_once('/').unwrap();
    json!(total.parse::<u64>().unwrap())
}

async fn counts(staff: &Client) -> Vec<Value> {
    let answer = staff.get("/admin/api/counts").await;
    answer.assert_ok().body.as_array().unwrap().clone()
}

fn of<'a>(counts: &'a [Value], name: &str) -> &'a Value {
    let found = counts.iter().find(|count| count["name"] == name);
    found.map_or(&Value::Null, |count| &count["total"])
}

fn oldest(counts: &[Value], name: &str) -> Option<DateTime<Utc>> {
    let found = counts.iter().find(|count| count["name"] == name).unwrap();
    found["oldest_at"].as_str().map(|at| at.parse().unwrap())
}

/// Every queue of every role is counted, and leads to a list of as many rows.
pub async fn counts_are_the_totals_of_their_lists(shop: &Shop) {
    for role in Role::ALL {
        let staff = shop.staff(role).await;
        let counts = counts(&staff).await;
        let named: Vec<_> = counts
            .iter()
            .map(|count| count["name"].as_str().unwrap())
            .collect();
        let theirs = QUEUES.iter().filter(|queue| queue.is_for(&[role]));
        let theirs: Vec<_> = theirs.map(|queue| queue.name).collect();
        assert_eq!(named, theirs, "{role:?}");
        for count in counts {
            let list = count["list"].as_str().unwrap();
            let total = total(&staff, list, &count["filter"]).await;
            assert_eq!(count["total"], total, "{role:?} {count}");
        }
    }
}

#[tokio::test]
async fn each_count_is_the_total_of_its_list_for_every_role() {
    let shop = Shop::start().await;
    something_waits(&shop).await;
    counts_are_the_totals_of_their_lists(&shop).await;
}

#[tokio::test]
async fn a_queue_that_cannot_be_counted_hides_no_other() {
    let shop = Shop::start().await;
    something_waits(&shop).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let lose = "alter table care_records rename to lost_records";
        tx.db().execute_unprepared(lose).await
    })
    .await;
    let counts = counts(&warehouse).await;
    assert_eq!(of(&counts, "care_due"), &Value::Null);
    assert_eq!(of(&counts, "picking"), 1);
}

#[tokio::test]
async fn a_queue_says_since_when_its_oldest_waits() {
    let shop = Shop::start().await;
    let empty = counts(&shop.staff(Role::System).await).await;
    assert_eq!(oldest(&empty, "client_errors"), None);
    let before = shop.now();
    something_waits(&shop).await;
    let after = shop.now();
    shop.services.clock.advance(TimeDelta::days(2));
    let report = json!({ "app": "shop", "version": "a1", "message": "y is undefined" });
    shop.visitor().post_json("/api/errors", &report).await.assert_ok();
    let system = counts(&shop.staff(Role::System).await).await;
    assert_eq!(of(&system, "client_errors"), 2);
    assert!((before..=after).contains(&oldest(&system, "client_errors").unwrap()));
    let warehouse = counts(&shop.staff(Role::Warehouse).await).await;
    assert!((before..=after).contains(&oldest(&warehouse, "picking").unwrap()));
    assert_eq!(
        oldest(&warehouse, "care_due"),
        None,
        "a batch does not say since when"
    );
}

#[tokio::test]
async fn product_hears_of_goods_that_lack_something() {
    let shop = Shop::start().await;
    let before = counts(&shop.staff(Role::Product).await).await;
    let goods = [
        NewGoods {
            price: None,
            ..Default::default()
        },
        NewGoods {
            stock: 0,
            ..Default::default()
        },
    ];
    for goods in goods {
        shop.goods(goods).await;
    }
    let now = counts(&shop.staff(Role::Product).await).await;
    for (name, more) in [
        ("goods_unpriced", 1),
        ("goods_sold_out", 1),
        ("goods_unpictured", 2),
        ("batch_reports_missing", 1),
    ] {
        let before = of(&before, name).as_i64().unwrap();
        assert_eq!(of(&now, name), before + more, "{name}");
    }
}

#[tokio::test]
async fn each_role_is_told_of_its_own_tasks_alone() {
    let shop = Shop::start().await;
    something_waits(&shop).await;
    let warehouse = counts(&shop.staff(Role::Warehouse).await).await;
    assert_eq!(of(&warehouse, "picking"), 1);
    assert_eq!(of(&warehouse, "client_errors"), &Value::Null);
    let system = counts(&shop.staff(Role::System).await).await;
    assert_eq!(of(&system, "client_errors"), 1);
    assert_eq!(of(&system, "picking"), &Value::Null);
    let quality = counts(&shop.staff(Role::Qa).await).await;
    assert_eq!(of(&quality, "cold_parcels"), 0);
    let salesman = counts(&shop.staff(Role::Salesman).await).await;
    assert_eq!(of(&salesman, "orders_unpaid"), 0, "of strangers");
    assert!(counts(&shop.staff(Role::Auditor).await).await.is_empty());
}

#[tokio::test]
async fn a_count_reads_no_page() {
    let shop = Shop::start().await;
    something_waits(&shop).await;
    let asked = Arc::new(AtomicUsize::new(0));
    let statements = Arc::clone(&asked);
    let mut db = shop.ctx.db.clone();
    db.set_metric_callback(move |_| {
        statements.fetch_add(1, Ordering::Relaxed);
    });
    let db: Db = db.into();
    let query = ListQuery::of_count(Map::new());
    let (errors, total) = client_errors::page(&db, &query).await.unwrap();
    assert_eq!((errors.len(), total), (0, 1));
    assert_eq!(asked.swap(0, Ordering::Relaxed), 1, "the database counts");

    let today = shop.services.clock.today();
    let (due, total) = care::due(&db, &query, &CareRules::default(), today)
        .await
        .unwrap();
    assert!(due.is_empty() && total > 0);
    assert_eq!(
        asked.load(Ordering::Relaxed),
        3,
        "the batches in stock, and who looked at them"
    );
}

/// An open advert that ends in so many days, and a closed one.
async fn adverts_end_in(shop: &Shop, days: i64) {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        for is_open in [true, false] {
            let advert = ads::ActiveModel {
                slot: Set(Slot::HomeBanner),
                title: Set(format!("{days}")),
                image: Set(String::new()),
                url: Set("/".into()),
                is_open: Set(is_open),
                ends_at: Set(Some(now + TimeDelta::days(days))),
                created_at: Set(now),
                updated_at: Set(now),
                ..Default::default()
            };
            advert.insert(tx.db()).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn content_hears_of_adverts_that_end_and_of_searches_that_found_nothing() {
    let shop = Shop::start().await;
    for days in [-1, 3, 7, 8] {
        adverts_end_in(&shop, days).await;
    }
    let misses = shared::<Misses>(&shop.ctx);
    misses.note("从前的药", shop.now() - TimeDelta::days(7));
    misses.note("没有的药", shop.now());
    misses.write(&shop.services).await.unwrap();
    let content = counts(&shop.staff(Role::Content).await).await;
    assert_eq!(of(&content, "ads_ending"), 2);
    assert_eq!(of(&content, "search_misses"), 1);
}

#[tokio::test]
async fn orders_are_counted_by_status_under_the_other_filters_of_their_list() {
    let shop = Shop::start().await;
    something_waits(&shop).await;
    let head = shop.staff(Role::Super).await;
    for filter in [json!({}), json!({ "status": 10 }), json!({ "q": "无此商品" })] {
        let answer = head
            .get(&format!("/admin/api/order_counts?filter={filter}"))
            .await;
        let counted = answer.assert_ok().body.as_array().unwrap().clone();
        for status in [10, 20, 30] {
            let mut of_status = filter.clone();
            of_status["status"] = json!(status);
            let listed = total(&head, "orders", &of_status).await;
            let found = counted.iter().find(|count| count["status"] == status);
            let counted = found.map_or(json!(0), |count| count["total"].clone());
            assert_eq!(counted, listed, "{filter} {status}");
        }
    }
    let salesman = shop.staff(Role::Salesman).await;
    let of_strangers = salesman.get("/admin/api/order_counts").await;
    assert_eq!(of_strangers.assert_ok().body, json!([]));
}

/// The customers that have fallen silent, as this colleague sees them: ids, and whether they ever ordered.
async fn silent(staff: &Client) -> BTreeSet<(i64, bool)> {
    let path = r#"/admin/api/companies?filter={"silent":true}&range=[0,99]"#;
    let listed = staff.get(path).await;
    let rows = listed.assert_ok().body.as_array().unwrap();
    let seen = rows
        .iter()
        .map(|row| (row["id"].as_i64().unwrap(), !row["last_ordered_at"].is_null()));
    seen.collect()
}

#[tokio::test]
async fn a_salesman_hears_of_their_own_customers_that_fell_silent() {
    let shop = Shop::configured(|settings| settings["customers"] = json!({ "silent_after_days": 20 })).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (lapsed, never, loyal) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    for buyer in [&lapsed, &loyal] {
        buyer.ordered(goods_id, 1).await;
    }
    shop.settle().await;
    shop.services.clock.advance(TimeDelta::days(21));
    loyal.sign_in(&loyal.username, PASSWORD).await.assert_ok();
    loyal.ordered(goods_id, 1).await;
    shop.settle().await;
    shop.buyer().await;
    let head = shop.staff(Role::Super).await;
    let all = BTreeSet::from([(lapsed.company_id, true), (never.company_id, false)]);
    assert_eq!(silent(&head).await, all);
    assert_eq!(of(&counts(&head).await, "companies_silent"), 2);
    let salesman = shop.staff(Role::Salesman).await;
    assert_eq!(of(&counts(&salesman).await, "companies_silent"), 0);
    let id = salesman.desk().await["me"]["id"].as_i64().unwrap();
    for own in [&lapsed, &loyal] {
        give(&shop, own, id).await;
    }
    assert_eq!(silent(&salesman).await, [(lapsed.company_id, true)].into());
    assert_eq!(of(&counts(&salesman).await, "companies_silent"), 1);
}
