//! More presses than prizes: exactly the prizes are won.
use std::{collections::BTreeSet, sync::Arc};

use futures::future::try_join_all;
use identity::{companies::models::facts::BuyerContext, members::models::members};
use kernel::{Services, WriteTx};
use loyalty::{
    draws::models::drawing::{self, Request},
    models::_entities::{draw_prizes, draw_records},
};
use sea_orm::prelude::*;
use serde_json::json;

use crate::{draw_support::draft, harness::Shop};

const PRIZES: usize = 100;
const BUYERS: usize = 40;
const PRESSES_OF_EACH: usize = 30;

/// Presses without a break; returns how often it won.
async fn presses(services: Services, member: Arc<BuyerContext>, draw_id: i64) -> usize {
    let mut won = 0;
    for press in 0..PRESSES_OF_EACH {
        let request = Request {
            draw_id,
            member: Arc::clone(&member),
            key: format!("press-{press}"),
            nonce: String::new(),
        };
        let (secret, now) = (services.settings.secret.clone(), services.clock.now());
        let drawn = services
            .writer
            .run(async move |tx: &WriteTx| drawing::draw(tx, &request, secret.as_bytes(), now).await);
        won += usize::from(drawn.await.unwrap().record.is_win);
    }
    won
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twelve_hundred_presses_on_a_hundred_prizes_win_a_hundred() {
    let shop = Shop::start().await;
    let voucher = json!({
        "kind": "voucher", "name": "5 元现金券", "value": "5.00", "weight": 1_000_000, "total": PRIZES,
    });
    let mut plan = draft(shop.now(), json!([voucher]));
    plan["chance_kind"] = json!("points");
    plan["points"] = json!(1);
    let id = shop.draw(&plan).await;
    let mut people = Vec::new();
    for _ in 0..BUYERS {
        let buyer = shop.buyer().await;
        shop.give_points(buyer.company_id, PRESSES_OF_EACH as i64).await;
        let member = members::facts(&shop.services.db, buyer.member_id).await.unwrap();
        people.push(Arc::new(member.unwrap()));
    }
    let pressing = people
        .into_iter()
        .map(|member| tokio::spawn(presses(shop.services.clone(), member, id)));
    let won: Vec<usize> = try_join_all(pressing).await.unwrap();
    assert_eq!(won.iter().sum::<usize>(), PRIZES, "{won:?}");
    let records = draw_records::Entity::find()
        .filter(draw_records::Column::DrawId.eq(id))
        .all(&shop.services.db)
        .await
        .unwrap();
    let tickets: BTreeSet<i64> = records.iter().map(|record| record.ticket).collect();
    assert_eq!(
        (tickets.first(), tickets.last(), tickets.len()),
        (
            Some(&1),
            Some(&((BUYERS * PRESSES_OF_EACH) as i64)),
            BUYERS * PRESSES_OF_EACH
        )
    );
    let prize = draw_prizes::Entity::find()
        .filter(draw_prizes::Column::DrawId.eq(id))
        .filter(draw_prizes::Column::Total.is_not_null())
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(prize.remaining, Some(0));
    shop.assert_invariants().await;
}
