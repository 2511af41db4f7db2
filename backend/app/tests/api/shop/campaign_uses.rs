//! What orders have of campaigns, under competition and beyond their end.
use campaigns::{
    errors::CampaignError,
    models::{cashbacks, groups, kinds::GroupState, rewards, uses::OrderOf},
};
use catalog::factory::NewGoods;
use checkout::placing::models::campaign_slots::CampaignSlots;
use chrono::TimeDelta;
use futures::future::join_all;
use identity::factory;
use kernel::{Money, WriteTx, services::shared};
use sea_orm::DbErr;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    campaigns_support::{approved, units},
    harness::Shop,
};

fn code(result: Result<Vec<campaigns::models::uses::InGroup>, CampaignError>) -> &'static str {
    match result {
        Ok(_) => "ok",
        Err(CampaignError::Refused(refusal)) => refusal.code,
        Err(other) => panic!("{other:?}"),
    }
}

async fn seckill(shop: &Shop, goods: i64, stock: i64, buyer_limit: i64) -> i64 {
    let goods = json!([{ "goods_id": goods, "price": "8.00", "stock": stock, "buyer_limit": buyer_limit }]);
    approved(shop, json!({ "goods": goods })).await
}

#[tokio::test]
async fn of_two_hundred_who_want_the_last_ten_units_ten_get_one() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = seckill(&shop, goods, 10, 0).await;
    let buyer = shop.buyer().await;
    let tries = (0..200).map(|order| shop.reserve(order, buyer.company_id, vec![units(id, goods, 1, 200)]));
    let answers: Vec<_> = join_all(tries).await.into_iter().map(code).collect();
    assert_eq!(answers.iter().filter(|code| **code == "ok").count(), 10);
    assert_eq!(
        answers
            .iter()
            .filter(|code| **code == "campaign_sold_out")
            .count(),
        190
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_limit_counts_what_is_reserved_and_what_is_given_back_can_be_had_again() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = seckill(&shop, goods, 10, 3).await;
    let (mine, other) = (shop.buyer().await.company_id, shop.buyer().await.company_id);
    let reserve = async |order, company, quantity| {
        code(
            shop.reserve(order, company, vec![units(id, goods, quantity, 0)])
                .await,
        )
    };
    assert_eq!(reserve(1, mine, 2).await, "ok");
    assert_eq!(reserve(2, mine, 2).await, "campaign_limit");
    assert_eq!(reserve(3, mine, 1).await, "ok");
    assert_eq!(reserve(4, other, 3).await, "ok");
    shop.take(1).await;
    shop.take(1).await;
    assert_eq!(reserve(5, mine, 1).await, "campaign_limit");
    shop.give_back(1).await;
    shop.give_back(1).await;
    assert_eq!(reserve(6, mine, 2).await, "ok");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_has_ended_was_stopped_or_has_not_begun_reserves_nothing() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let company = shop.buyer().await.company_id;
    let starts = shop.now() + TimeDelta::hours(1);
    let id = approved(
        &shop,
        json!({
            "starts_at": starts, "ends_at": starts + TimeDelta::hours(1),
            "goods": [{ "goods_id": goods, "price": "8.00", "stock": 5 }],
        }),
    )
    .await;
    let reserve = async |order| code(shop.reserve(order, company, vec![units(id, goods, 1, 0)]).await);
    assert_eq!(reserve(1).await, "campaign_early");
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(reserve(2).await, "ok");
    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(reserve(3).await, "campaign_gone");
}

#[tokio::test]
async fn a_group_that_misses_its_target_has_failed_and_is_reported_once() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = approved(
        &shop,
        json!({ "kind": "group_buy", "target_quantity": 5, "goods": [{ "goods_id": goods, "price": "7.00", "stock": 10 }] }),
    )
    .await;
    let company = shop.buyer().await.company_id;
    let waits = shop
        .reserve(1, company, vec![units(id, goods, 4, 0)])
        .await
        .unwrap();
    assert_eq!(waits[0].state, GroupState::Forming);
    assert_eq!(shop.take(1).await[0].state, GroupState::Forming);
    assert_eq!(groups::decide_due(&shop.services).await.unwrap(), 0);
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(groups::decide_due(&shop.services).await.unwrap(), 1);
    assert_eq!(groups::decide_due(&shop.services).await.unwrap(), 0);
    let group = groups::of(&shop.services.db, id, goods).await.unwrap().unwrap();
    assert_eq!(group.state, GroupState::Failed);
    shop.give_back(1).await;
}

#[tokio::test]
async fn a_cashback_counts_what_stays_paid_and_is_settled_once() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers =
        json!([{ "threshold": "100.00", "voucher": "5.00" }, { "threshold": "200.00", "voucher": "12.00" }]);
    let id = approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    let buyer = shop.buyer().await;
    let (company_id, now) = (buyer.company_id, shop.now());
    for (order_id, fen) in [(1, 15_000), (2, 9_000)] {
        let of = OrderOf { order_id, company_id };
        let paid = [(goods, Money(fen))];
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let running = cashbacks::running(tx, now).await?;
            cashbacks::paid(tx, &running, of, &paid, now).await
        })
        .await;
    }
    let page = buyer.get(&format!("/api/campaigns/{id}")).await;
    let progress = page.assert_ok().data()["progress"].clone();
    assert_eq!(
        (&progress["paid"], &progress["voucher"], &progress["missing"]),
        (&json!("240.00"), &json!("12.00"), &json!(null))
    );
    let back = [(goods, Money(9_000))].into();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| rewards::refunded(tx, 1, &back).await)
        .await;
    assert_eq!(
        rewards::settle_due(&shop.services).await.unwrap(),
        0,
        "not before its end"
    );
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 1);
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    let spent = campaigns::models::campaign::find(&shop.services.db, id)
        .await
        .unwrap()
        .unwrap()
        .row
        .spent;
    assert_eq!(spent, Money(500));
}

#[tokio::test]
async fn a_subsidy_pays_for_the_units_that_stay() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = approved(
        &shop,
        json!({ "kind": "subsidy", "zone": "hdmb", "goods": [{ "goods_id": goods, "price": "9.00" }] }),
    )
    .await;
    let company = shop.buyer().await.company_id;
    shop.reserve(1, company, vec![units(id, goods, 3, 300)])
        .await
        .unwrap();
    shop.take(1).await;
    let now = shop.now();
    let due: std::collections::HashMap<i64, Money> = [(id, Money(200))].into();
    let again = due.clone();
    let earned = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| rewards::completed(tx, 1, &due, now).await)
        .await;
    assert_eq!((earned[0].company_id, earned[0].amount), (company, Money(200)));
    let twice = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| rewards::completed(tx, 1, &again, now).await)
        .await;
    assert!(twice.is_empty());
    assert_eq!(
        shop.campaign_spent(id).await,
        200,
        "what is not due counts no longer"
    );
}

#[tokio::test]
async fn an_order_of_a_crowded_campaign_is_queued_and_no_other_order_is() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = seckill(&shop, goods, 5, 0).await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let line = json!({ "params": [{ "goods_id": goods, "number": 1, "type": 1 }] });
    buyer.post_json("/api/cart", &line).await.assert_ok();
    other.put_in_cart(goods, 1).await.assert_ok();
    let slots = shared::<CampaignSlots>(&shop.ctx);
    let taken: Vec<_> = std::iter::from_fn(|| slots.acquire(&[id]).ok())
        .take(1_000)
        .collect();
    assert!((1..1_000).contains(&taken.len()));
    let queued = buyer.order().await;
    assert_eq!(
        (queued.status.as_u16(), &queued.data()["state"]),
        (202, &json!("queued"))
    );
    assert!(queued.data()["retry_after_ms"].as_i64().unwrap() > 0);
    other.order().await.assert_ok();
    drop(taken);
    let lookups: Vec<_> = std::iter::from_fn(|| slots.start_lookup().ok())
        .take(1_000)
        .collect();
    assert!((1..1_000).contains(&lookups.len()));
    // Everybody is asked to retry, before it is known who asks.
    assert_eq!(buyer.order().await.status.as_u16(), 202);
    let stranger = shop.visitor().post_json("/api/order", &json!({})).await;
    assert_eq!(stranger.status.as_u16(), 202);
    drop(lookups);
    buyer.order().await.assert_ok();
}

/// The head of an order has come, and its sender takes its time with the rest.
#[tokio::test]
async fn an_order_that_comes_slowly_holds_no_turn_of_others() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    seckill(&shop, goods, 5, 0).await;
    let (slow, other) = (shop.buyer().await, shop.buyer().await);
    for buyer in [&slow, &other] {
        buyer.put_in_cart(goods, 1).await.assert_ok();
    }
    let slots = shared::<CampaignSlots>(&shop.ctx);
    let free = || {
        let turns = std::iter::from_fn(|| slots.start_lookup().ok()).take(1_000);
        turns.collect::<Vec<_>>().len()
    };
    let all = free();
    let signed_in = shop.visitor().sign_in(&slow.username, factory::PASSWORD).await;
    let cookie = signed_in
        .assert_ok()
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap();
    let address = shop.base.trim_start_matches("http://");
    let body = json!({ "address_id": slow.address_id }).to_string();
    let head = format!(
        "POST /api/order HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server asks for the rest.
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).await.unwrap();
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    assert_eq!(free(), all);
    other.order().await.assert_ok();
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
