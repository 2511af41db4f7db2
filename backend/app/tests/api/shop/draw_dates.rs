//! When a draw begins and when it ended, as its buyers read it.
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::{draw_support::draft, harness::Shop};

fn moment(of: &Value) -> DateTime<Utc> {
    of.as_str().unwrap().parse().unwrap()
}

fn plan(shop: &Shop) -> Value {
    let points = json!({ "kind": "points", "name": "5 积分", "points": 5, "weight": 1, "total": 5 });
    draft(shop.now(), json!([points]))
}

#[tokio::test]
async fn a_draw_that_is_announced_says_when_it_begins() {
    let shop = Shop::start().await;
    let running = shop.draw(&plan(&shop)).await;
    let begins = shop.now() + TimeDelta::days(2);
    let mut later = plan(&shop);
    later["starts_at"] = json!(begins);
    let announced = shop.draw(&later).await;
    let ads = shop.visitor().get("/api/draw/ads").await;
    let list = ads.assert_ok().data()["list"].as_array().unwrap();
    let told: Vec<_> = list.iter().map(|ad| (&ad["id"], &ad["status"])).collect();
    assert_eq!(
        told,
        [
            (&json!(running), &json!("running")),
            (&json!(announced), &json!("announced"))
        ]
    );
    assert_eq!(moment(&list[1]["starts_at"]).timestamp(), begins.timestamp());
}

#[tokio::test]
async fn a_draw_that_was_ended_early_says_when() {
    let shop = Shop::start().await;
    let id = shop.draw(&plan(&shop)).await;
    let page = async || {
        let answer = shop.visitor().get(&format!("/api/draw/{id}/activity")).await;
        answer.assert_ok().data().clone()
    };
    assert!(moment(&page().await["ends_at"]) > shop.now() + TimeDelta::days(6));
    shop.draw_step(id, "end").await.assert_ok();
    let over = page().await;
    assert_eq!(over["status"], "ended");
    assert!(moment(&over["ends_at"]) <= shop.now(), "{over}");
}
