//! What the demo shop offers: campaigns of every kind, what they sold, and the draw that is over.
use ::orders::models::_entities::orders;
use campaigns::models::{
    _entities::{campaigns as campaign_rows, group_buys},
    kinds::{GroupState, Kind, Status as CampaignStatus, TargetKind},
};
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use loyalty::models::_entities::{draw_records, draws};
use sea_orm::{PaginatorTrait, prelude::*};
use serde_json::json;
use wallet::models::_entities::wallet_entries;

use crate::harness::Shop;

pub async fn offers_run_will_and_were_used(shop: &Shop) {
    campaigns_of_every_kind_run_will_and_did(shop).await;
    every_page_of_offers_shows_some(shop).await;
    campaigns_have_sold_something(shop, 6).await;
    the_draw_that_is_over_has_ended(shop).await;
    companies_are_in_the_group_buys(shop).await;
}

#[tokio::test]
async fn a_small_demo_shop_has_the_same_offers() {
    let shop = Shop::start().await;
    tasks::seed::seed(&shop.services, Some(300)).await.unwrap();
    shop.assert_invariants().await;
    campaigns_of_every_kind_run_will_and_did(&shop).await;
    every_page_of_offers_shows_some(&shop).await;
    campaigns_have_sold_something(&shop, 5).await;
}

/// As the back office shows it; `fewest`: of the campaigns that are over, and of those that run.
async fn campaigns_have_sold_something(shop: &Shop, fewest: usize) {
    let staff = shop.staff(Role::Promotion).await;
    let now = shop.now();
    let all = campaign_rows::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let (mut past, mut running) = (0, 0);
    for row in all.iter().filter(|row| row.starts_at <= now) {
        let results = staff
            .get(&format!("/admin/api/campaigns/{}/results", row.id))
            .await;
        let results = &results.assert_ok().body;
        let days = results["days"].as_array().unwrap();
        if results["orders"].as_u64() < Some(2) || days.is_empty() || !row.spent.is_positive() {
            continue;
        }
        if row.ends_at > now {
            running += 1;
            continue;
        }
        past += 1;
        assert!(days.len() > 1, "{} has a chart: {results}", row.name);
    }
    assert!(
        past >= fewest && running >= fewest,
        "{past} that are over and {running} that run have sold something"
    );
}

async fn the_draw_that_is_over_has_ended(shop: &Shop) {
    let draws = draws::Entity::find().all(&shop.services.db).await.unwrap();
    let over = draws.iter().find(|draw| draw.tickets > 0).unwrap();
    assert!(over.ends_at < shop.now(), "{over:?}");
    assert_eq!(over.ended_at, Some(over.ends_at));
    let tickets = draw_records::Entity::find().all(&shop.services.db).await.unwrap();
    assert!(tickets.iter().all(|ticket| ticket.at < over.ends_at));
    let entries = wallet_entries::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let odd = entries.iter().find(|entry| entry.reference.starts_with("demo"));
    assert!(odd.is_none(), "{odd:?}");
}

async fn campaigns_of_every_kind_run_will_and_did(shop: &Shop) {
    let all = campaign_rows::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    assert!(all.iter().all(|row| row.status == CampaignStatus::Approved));
    let now = shop.now();
    for kind in Kind::ALL {
        let has = |stage: fn(&campaign_rows::Model, DateTime<Utc>) -> bool| {
            all.iter().any(|row| row.kind == kind && stage(row, now))
        };
        assert!(
            has(|row, now| row.starts_at <= now && row.ends_at > now),
            "{kind:?} runs"
        );
        assert!(has(|row, now| row.starts_at > now), "{kind:?} is announced");
        assert!(has(|row, now| row.ends_at <= now), "{kind:?} is over");
    }
}

async fn every_page_of_offers_shows_some(shop: &Shop) {
    let client = shop.visitor();
    client.sign_in("renxin", "yaoji2026").await.assert_ok();
    for (path, fewest) in [
        ("/api/activity/everyday_price", 1),
        ("/api/index/spike", 2),
        ("/api/campaigns?kind=group_buy", 4),
        ("/api/campaigns?kind=combination", 3),
        ("/api/campaigns?kind=welfare", 1),
        ("/api/campaigns?kind=subsidy&zone=zqmb", 2),
        ("/api/campaigns?kind=subsidy&zone=hdmb", 1),
        ("/api/campaigns?kind=cashback", 2),
        ("/api/campaigns?kind=fair", 2),
        ("/api/combinationMzhgGroup", 2),
        ("/api/coupon", 2),
        ("/api/points/goods", 5),
    ] {
        let answer = client.get(path).await;
        let list = answer.assert_ok().data()["list"].as_array().unwrap();
        assert!(list.len() >= fewest, "{path}: {list:#?}");
        let campaigns = list.iter().filter(|one| one["is_for_all"] == false);
        for campaign in campaigns.filter(|one| one["state"] == "running") {
            for card in campaign["goods"].as_array().unwrap() {
                assert_eq!(card["goods"]["is_buy"], true, "{path}: {card:#?}");
            }
            assert_ne!(campaign["goods"], json!([]), "{path}: {campaign:#?}");
        }
    }
}

async fn companies_are_in_the_group_buys(shop: &Shop) {
    let groups = group_buys::Entity::find().all(&shop.services.db).await.unwrap();
    let state = |wanted| groups.iter().filter(move |group| group.state == wanted).count();
    assert!(state(GroupState::Succeeded) > 0 && state(GroupState::Failed) > 0);
    let joined = orders::Entity::find()
        .filter(orders::Column::GroupBuyId.is_not_null())
        .count(&shop.services.db)
        .await
        .unwrap();
    assert!(joined > 2 && state(GroupState::Forming) > 0);
    let by_members = campaign_rows::Entity::find()
        .filter(campaign_rows::Column::TargetKind.eq(TargetKind::Members))
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let page = shop
        .visitor()
        .get(&format!("/api/campaigns/{}", by_members.id))
        .await;
    let group = &page.assert_ok().data()["list"][0]["group"];
    assert_eq!(
        (&group["state"], &group["buyers"], &group["missing"]),
        (&json!("forming"), &json!(3), &json!(2)),
        "who ordered twice is one of them: {group}"
    );
}
