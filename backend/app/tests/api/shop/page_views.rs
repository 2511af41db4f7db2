//! /api/page_views: counted once per visitor and day, and nothing is kept by which anybody could be recognised.
use app::boot;
use catalog::factory::NewGoods;
use chrono::{Days, Duration};
use content::{
    models::_entities::{funnel_days, page_views, visit_marks, visit_salts},
    settings::VisitRules,
    visits::models::{
        day::visitor_digest,
        known_pages,
        steps::Step,
        store,
        visits::{ViewedPage, Visits},
    },
};
use futures::{StreamExt, stream};
use kernel::{WriteTx, services::shared};
use reqwest::Method;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::json;

use crate::harness::{Answer, Client, Shop, send};

const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

async fn tell(client: &Client, agent: &str, page: &str) -> Answer {
    let request = client
        .request(Method::POST, "/api/page_views")
        .header("user-agent", agent)
        .form(&[("page", page)]);
    send(request).await
}

async fn write(shop: &Shop) {
    let visits = shared::<Visits>(&shop.ctx);
    visits.write(&shop.services).await.unwrap();
}

/// Route, views and visitors of today, by route.
async fn counted(shop: &Shop) -> Vec<(String, i64, i64)> {
    let rows = page_views::Entity::find()
        .filter(page_views::Column::Day.eq(shop.services.clock.today()))
        .all(&shop.services.db)
        .await
        .unwrap();
    let rows = rows.into_iter().map(|row| (row.route, row.views, row.visitors));
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    rows
}

/// Visitors and companies of a step, today.
async fn came_to(shop: &Shop, step: Step) -> (i64, i64) {
    let row = funnel_days::Entity::find()
        .filter(funnel_days::Column::Day.eq(shop.services.clock.today()))
        .filter(funnel_days::Column::Step.eq(step))
        .one(&shop.services.db)
        .await
        .unwrap();
    row.map_or((0, 0), |row| (row.visitors, row.companies))
}

#[tokio::test]
async fn a_visitor_counts_once_a_day_and_every_view_counts() {
    let shop = Shop::start().await;
    let (visitor, buyer) = (shop.visitor(), shop.buyer().await);
    for _ in 0..2 {
        tell(&visitor, CHROME, "/list_info/:id").await.assert_ok();
        tell(&visitor, PHONE, "/list_info/:id").await.assert_ok();
        write(&shop).await;
    }
    // The same address and browser, signed in meanwhile.
    tell(&buyer, CHROME, "/cart_step1").await.assert_ok();
    tell(&buyer, CHROME, "/list_info/:id").await.assert_ok();
    write(&shop).await;
    assert_eq!(
        counted(&shop).await,
        [("/cart_step1".into(), 1, 1), ("/list_info/:id".into(), 5, 2)]
    );
    assert_eq!(came_to(&shop, Step::Visit).await, (2, 1));
    assert_eq!(came_to(&shop, Step::Product).await, (2, 1));
    assert_eq!(came_to(&shop, Step::Cart).await, (1, 1));
    assert_eq!(came_to(&shop, Step::Checkout).await, (0, 0));

    shop.services.clock.advance(Duration::days(1));
    tell(&visitor, CHROME, "/").await.assert_ok();
    write(&shop).await;
    assert_eq!(
        counted(&shop).await,
        [("/".into(), 1, 1)],
        "another day counts anew"
    );
}

#[tokio::test]
async fn only_pages_of_the_storefront_are_kept_and_robots_are_not() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    for address in ["/list_info/7", "/search_index?keywords=阿莫西林", "/nowhere", ""] {
        tell(&visitor, CHROME, address).await.assert_refused(422);
    }
    for robot in ["", "curl/8.7.1", "Mozilla/5.0 (compatible; Baiduspider/2.0)"] {
        tell(&visitor, robot, "/").await.assert_ok();
    }
    write(&shop).await;
    assert!(counted(&shop).await.is_empty());
}

#[tokio::test]
async fn other_sites_cannot_add_to_the_counts() {
    let shop = Shop::start().await;
    let request = shop
        .visitor()
        .bare_request(Method::POST, "/api/page_views")
        .header("user-agent", CHROME)
        .header("sec-fetch-site", "cross-site")
        .form(&[("page", "/")]);
    send(request).await.assert_refused(403);
    write(&shop).await;
    assert!(counted(&shop).await.is_empty());
}

#[tokio::test]
async fn one_network_cannot_tell_as_much_as_it_likes() {
    let shop = Shop::configured(|settings| {
        settings["visitors"] = json!({ "page_views_per_minute": 2 });
    })
    .await;
    let visitor = shop.visitor();
    for _ in 0..2 {
        tell(&visitor, CHROME, "/").await.assert_ok();
    }
    for agent in [CHROME, "curl/8.7.1"] {
        tell(&visitor, agent, "/").await.assert_refused(429);
    }
    write(&shop).await;
    assert_eq!(counted(&shop).await, [("/".into(), 2, 1)]);
}

/// As the shop comes configured: a client that tells of a thousand pages at once.
#[tokio::test]
async fn a_thousand_views_of_one_client_at_once_are_counted_up_to_the_limit_and_written_once() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    let most = shop.services.settings.of::<VisitRules>().page_views_per_minute;
    tell(&visitor, CHROME, "/").await.assert_ok();
    let others = stream::iter(1..1_000).map(|number| {
        // Half of them of another browser each; one in ten says to be a robot, or tells of no page of the shop.
        let agent = match number % 10 {
            0 => "curl/8.7.1".to_owned(),
            odd if odd % 2 == 1 => format!("{CHROME} {number}"),
            _ => CHROME.to_owned(),
        };
        let (visitor, page) = (visitor.clone(), if number % 10 == 2 { "/nowhere" } else { "/" });
        async move { tell(&visitor, &agent, page).await.status.as_u16() }
    });
    let statuses: Vec<u16> = others.buffer_unordered(40).collect().await;
    let taken = statuses.iter().filter(|status| **status != 429).count();
    assert_eq!(taken + 1, usize::try_from(most).unwrap());
    write(&shop).await;
    let counted = counted(&shop).await;
    let [(_, views, visitors)] = &counted[..] else {
        panic!("one page: {counted:?}");
    };
    assert!(*views <= i64::from(most) && visitors <= views, "{counted:?}");
}

#[tokio::test]
async fn what_several_nodes_counted_adds_up() {
    let shop = Shop::start().await;
    let today = shop.services.clock.today();
    let view = |address: &str| ViewedPage {
        page: known_pages::find("/").unwrap(),
        visitor: visitor_digest(address, CHROME),
        company_id: Some(7),
    };
    let (one, other) = (Visits::default(), Visits::default());
    for address in ["10.0.0.1", "10.0.0.2"] {
        one.note(&view(address), today);
    }
    for address in ["10.0.0.2", "10.0.0.3"] {
        other.note(&view(address), today);
    }
    let (first, second) = tokio::join!(one.write(&shop.services), other.write(&shop.services));
    first.unwrap();
    second.unwrap();
    assert_eq!(counted(&shop).await, [("/".into(), 4, 3)]);
    assert_eq!(came_to(&shop, Step::Visit).await, (3, 1));
}

#[tokio::test]
async fn what_a_closing_server_gathered_is_written() {
    let shop = Shop::start().await;
    tell(&shop.visitor(), CHROME, "/").await.assert_ok();
    boot::write_gathered(&shop.ctx).await;
    assert_eq!(counted(&shop).await, [("/".into(), 1, 1)]);
}

#[tokio::test]
async fn nothing_tells_visitors_apart_once_their_day_is_over() {
    let shop = Shop::start().await;
    tell(&shop.visitor(), CHROME, "/").await.assert_ok();
    write(&shop).await;
    let kept = async || {
        let db = &shop.services.db;
        let salts = visit_salts::Entity::find().count(db).await.unwrap();
        (salts, visit_marks::Entity::find().count(db).await.unwrap())
    };
    sweep(&shop).await;
    assert_eq!(kept().await, (1, 2), "today's are needed");
    shop.services.clock.advance(Duration::days(1));
    sweep(&shop).await;
    assert_eq!(kept().await, (0, 0));
    let days = page_views::Entity::find().count(&shop.services.db).await.unwrap();
    assert_eq!(days, 1, "the counts stay");
}

#[tokio::test]
async fn counts_are_kept_for_four_hundred_days() {
    let shop = Shop::start().await;
    let today = shop.services.clock.today();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        for age in [400, 401] {
            let day = today - Days::new(age);
            let page = page_views::ActiveModel {
                day: Set(day),
                route: Set("/".into()),
                views: Set(1),
                visitors: Set(1),
                ..Default::default()
            };
            page.insert(tx.db()).await?;
            let step = funnel_days::ActiveModel {
                day: Set(day),
                step: Set(Step::Visit),
                visitors: Set(1),
                companies: Set(0),
                ..Default::default()
            };
            step.insert(tx.db()).await?;
        }
        Ok(())
    })
    .await;
    sweep(&shop).await;
    let pages = page_views::Entity::find().all(&shop.services.db).await.unwrap();
    let steps = funnel_days::Entity::find().all(&shop.services.db).await.unwrap();
    let oldest = today - Days::new(400);
    assert_eq!(pages.iter().map(|row| row.day).collect::<Vec<_>>(), [oldest]);
    assert_eq!(steps.iter().map(|row| row.day).collect::<Vec<_>>(), [oldest]);
}

async fn sweep(shop: &Shop) {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| store::sweep(tx, now).await)
        .await;
}

/// The whole way, as the report shows it.
#[tokio::test]
async fn the_way_to_a_paid_order_is_seen_from_its_pages_and_its_order() {
    let shop = Shop::start().await;
    let (buyer, staff) = (
        shop.buyer().await,
        shop.staff(identity::permissions::Role::Promotion).await,
    );
    let goods_id = shop.goods(NewGoods::default()).await;
    for page in ["/", "/list_info/:id", "/cart_step1", "/cart_step2"] {
        tell(&buyer, CHROME, page).await.assert_ok();
    }
    let (payment, _) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    write(&shop).await;
    let report = staff.get("/admin/api/visits").await;
    let steps = report.assert_ok().body["funnel"].as_array().unwrap();
    let companies: Vec<_> = steps
        .iter()
        .map(|step| {
            (
                step["step"].as_str().unwrap(),
                step["companies"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        companies,
        [
            ("visit", 1),
            ("product", 1),
            ("cart", 1),
            ("checkout", 1),
            ("order", 1),
            ("paid", 1)
        ]
    );
}
