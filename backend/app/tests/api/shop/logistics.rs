//! /api/logistics, /api/order/{id}/logistics
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use gateways::logistics::{Logistics, Push, sandbox::Sandbox};
use identity::permissions::Role;
use migrations::{Migrator, MigratorTrait};
use orders::shipments::models::tracking;
use serde_json::json;

use crate::harness::{Buyer, Shop};

async fn on_its_way(shop: &Shop, waybill: &str) -> (Buyer, String) {
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    let parcel = json!({ "carrier": "顺丰速运", "waybill": waybill });
    shop.pack(&order).await;
    shop.staff(Role::Warehouse)
        .await
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await
        .assert_ok();
    shop.settle().await;
    (buyer, order)
}

async fn pushed(shop: &Shop, push: &Push) -> bool {
    let answer = shop.visitor().post_form("/api/logistics/push", push).await;
    answer.assert_ok().body["result"] == true
}

async fn way(buyer: &Buyer, order: &str) -> (usize, String) {
    let answer = buyer.get(&format!("/api/order/{order}/logistics")).await;
    let parcel = answer.assert_ok().data()["parcels"][0].clone();
    (
        parcel["steps"].as_array().unwrap().len(),
        parcel["state_text"].as_str().unwrap().to_owned(),
    )
}

#[tokio::test]
async fn the_watcher_tells_where_a_parcel_is_whatever_the_order_of_its_words() {
    let shop = Shop::start().await;
    let (buyer, order) = on_its_way(&shop, "SF100").await;
    assert_eq!(way(&buyer, &order).await, (0, String::new()));
    let watcher = shop.ctx.shared_store.get::<Sandbox>().unwrap();
    let mut pushes = Vec::new();
    for _ in 0..5 {
        shop.services.clock.advance(TimeDelta::hours(3));
        pushes.push(watcher.move_on("SF100").unwrap());
    }
    let forged = Push {
        sign: pushes[0].sign.clone(),
        param: pushes[4].param.clone(),
    };
    assert!(!pushed(&shop, &forged).await);
    assert!(!pushed(&shop, &Push::default()).await);
    assert_eq!(way(&buyer, &order).await, (0, String::new()));
    assert!(pushed(&shop, &pushes[1]).await);
    assert_eq!(way(&buyer, &order).await, (2, "运输中".into()));
    for push in [&pushes[4], &pushes[4], &pushes[2], &pushes[0]] {
        assert!(pushed(&shop, push).await);
        assert_eq!(way(&buyer, &order).await, (5, "已签收".into()));
    }
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert_eq!(messages.text.matches("包裹已签收").count(), 1, "{messages:?}");
    let (stranger, _) = on_its_way(&shop, "SF101").await;
    stranger
        .get(&format!("/api/order/{order}/logistics"))
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn a_silent_parcel_is_asked_for() {
    let shop = Shop::start().await;
    let (buyer, order) = on_its_way(&shop, "SF200").await;
    let watcher = shop.ctx.shared_store.get::<Sandbox>().unwrap();
    watcher.move_on("SF200").unwrap();
    let logistics = shop.ctx.shared_store.get::<Logistics>().unwrap();
    let provider = logistics.provider().unwrap();
    assert_eq!(
        tracking::ask(&shop.services, provider).await.unwrap(),
        0,
        "too early"
    );
    shop.services.clock.advance(TimeDelta::hours(7));
    assert_eq!(tracking::ask(&shop.services, provider).await.unwrap(), 1);
    assert_eq!(
        tracking::ask(&shop.services, provider).await.unwrap(),
        0,
        "just asked"
    );
    assert_eq!(way(&buyer, &order).await, (1, "已揽收".into()));
}

/// Steps back to the schema before this migration.
fn steps_back_to(name: &str) -> u32 {
    let all = Migrator::migrations();
    let place = all.iter().position(|migration| migration.name() == name);
    (all.len() - place.unwrap()) as u32
}

#[tokio::test]
async fn what_was_shipped_before_there_were_parcels_went_in_one() {
    let shop = Shop::start().await;
    let (buyer, received) = on_its_way(&shop, "SF300").await;
    buyer
        .post_json(&format!("/api/order/{received}/receive"), &json!({}))
        .await
        .assert_ok();
    let (other, shipped) = on_its_way(&shop, "SF301").await;
    let id = shop.goods(NewGoods::default()).await;
    other.ordered(id, 2).await;

    let db = shop.database.open().await.write;
    let steps = steps_back_to("m20261121_000065_order_review");
    Migrator::down(&db, Some(steps)).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    for (who, order, waybill, status) in [
        (&buyer, &received, "SF300", "received"),
        (&other, &shipped, "SF301", "shipped"),
    ] {
        let way = who.get(&format!("/api/order/{order}/logistics")).await;
        let parcels = way.assert_ok().data()["parcels"].clone();
        assert_eq!(parcels.as_array().unwrap().len(), 1, "{parcels}");
        assert_eq!(
            (
                &parcels[0]["waybill"],
                &parcels[0]["status"],
                &parcels[0]["lines"][0]["number"]
            ),
            (&json!(waybill), &json!(status), &json!(1))
        );
    }
    shop.assert_invariants().await;
}
