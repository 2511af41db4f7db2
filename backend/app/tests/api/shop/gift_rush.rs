//! The last gifts: each order gets its gift or none, and a gift's value is settled once.
use std::time::Duration;

use campaigns::models::kinds::Kind;
use catalog::{factory::NewGoods, stock::models::stock};
use futures::future::join_all;
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::{Value, json};
use testkit::postgres_server;
use tokio::{sync::oneshot, time::timeout};

use crate::{
    after_sales_support::{Departments, step},
    harness::{BALANCE, Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, all_order, checkout, goods, order, place, placed},
};

/// Far more than a busy machine needs for an order.
const PATIENCE: Duration = Duration::from_secs(30);
/// Units of the gift in each order, and what one is worth.
const EACH: i64 = 2;
const WORTH: i64 = 500;

/// This many gift units, two for each 50.00 spent; returns the ids of gift, goods and campaign.
async fn gifts(shop: &Shop, stock: i64) -> (i64, i64, i64) {
    let bought = goods(shop, 3_000).await;
    let gift = NewGoods {
        price: Some(Money(WORTH)),
        stock,
        ..Default::default()
    };
    let gift = shop.goods(gift).await;
    let campaign = shop
        .campaign(NewCampaign {
            tiers: vec![(5_000, 0, Some((gift, EACH, WORTH)))],
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    (gift, bought, campaign)
}

async fn customers(shop: &Shop, number: usize, bought: i64) -> Vec<Buyer> {
    let mut buyers = Vec::with_capacity(number);
    for _ in 0..number {
        let buyer = shop.buyer().await;
        buyer.put_in_cart(bought, 2).await.assert_ok();
        buyers.push(buyer);
    }
    buyers
}

fn gift_line(order: &Value) -> Option<&Value> {
    let lines = order["lines"].as_array().unwrap();
    lines.iter().find(|line| line["is_gift"] == true)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_gifts_in_a_rush_go_with_as_many_orders_as_there_are_gifts() {
    const GIFTS: i64 = 5;
    let shop = Shop::start().await;
    let (gift, bought, campaign) = gifts(&shop, GIFTS * EACH).await;
    let buyers = customers(&shop, 24, bought).await;
    let answers = all_order(&buyers).await;
    let orders = placed(&buyers, &answers);
    assert_eq!(orders.len(), buyers.len(), "what is bought is there for all");
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for (buyer, _, number) in &orders {
        let shown = order(buyer, &json!(number)).await;
        assert_eq!(shown["total"], "60.00", "{shown}");
        match gift_line(&shown) {
            Some(line) => {
                assert_eq!((&line["number"], &line["paid"]), (&json!(EACH), &json!("0.00")));
                with.push((*buyer, number.clone()));
            }
            None => without.push(*buyer),
        }
    }
    assert_eq!(with.len() as i64, GIFTS);
    assert_eq!(shop.stock(gift).await, (GIFTS * EACH, GIFTS * EACH));
    assert_eq!(shop.campaign_spent(campaign).await, GIFTS * EACH * WORTH);
    shop.assert_invariants().await;

    // Later buyers are told that there is none.
    let late = without[0];
    late.put_in_cart(bought, 2).await.assert_ok();
    assert_eq!(late.cart().await["activity_data"]["gifts"][0]["is_given"], false);
    // One is cancelled by the buyer and by staff at the same time: its gift is released once, and the next
    // order gets it.
    let (buyer, number) = &with[0];
    let service = shop.staff(Role::Service).await;
    let (buyers_path, staff_path) = (
        format!("/api/order/{number}/cancel"),
        format!("/admin/api/orders/{number}/cancel"),
    );
    let reason = json!({ "reason": "客户要求" });
    let by_buyer = join_all((0..8).map(|_| buyer.post_json(&buyers_path, &reason)));
    let by_staff = join_all((0..8).map(|_| service.post_json(&staff_path, &reason)));
    let (by_buyer, by_staff) = tokio::join!(by_buyer, by_staff);
    let done = by_buyer
        .iter()
        .chain(&by_staff)
        .filter(|answer| answer.status == 200);
    assert_eq!(done.count(), 1, "{by_buyer:?} {by_staff:?}");
    assert_eq!(shop.stock(gift).await, (GIFTS * EACH, (GIFTS - 1) * EACH));
    assert_eq!(shop.campaign_spent(campaign).await, (GIFTS - 1) * EACH * WORTH);
    let placed = late.order().await;
    let next = order(late, &placed.assert_ok().data()["orders"][0]).await;
    assert!(gift_line(&next).is_some(), "{next}");
    assert_eq!(shop.stock(gift).await, (GIFTS * EACH, GIFTS * EACH));
    shop.assert_invariants().await;
}

/// Who says which gifts they saw is asked again when others have taken them; who says nothing gets the order without.
#[tokio::test]
async fn a_gift_that_was_seen_does_not_vanish_in_silence() {
    let shop = Shop::start().await;
    let (gift, bought, _) = gifts(&shop, EACH).await;
    let buyers = customers(&shop, 3, bought).await;
    for buyer in &buyers {
        let seen = checkout(buyer, json!({})).await;
        assert_eq!(seen["gifts"][0]["is_given"], true, "{seen}");
    }
    let seen = json!([{ "goods_id": gift, "number": EACH }]);
    let first = place(
        &buyers[0],
        json!({ "total": "60.00", "gifts": seen, "promise": "0.00" }),
    )
    .await;
    assert!(
        gift_line(&order(&buyers[0], &first["orders"][0]).await).is_some(),
        "{first}"
    );
    let late = &buyers[1];
    let body = json!({ "address_id": late.address_id, "total": "60.00", "gifts": seen });
    let asked_again = late.post_json("/api/order", &body).await;
    asked_again.assert_refused(409);
    assert_eq!(
        (&asked_again.data()["total"], &asked_again.data()["gifts"]),
        (&json!("60.00"), &json!([]))
    );
    let second = place(late, json!({ "total": "60.00", "gifts": [] })).await;
    assert!(gift_line(&order(late, &second["orders"][0]).await).is_none());
    place(&buyers[2], json!({ "total": "60.00" })).await;
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refunds_at_once_keep_back_the_value_of_a_gift_once() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let (_, bought, _) = gifts(&shop, EACH).await;
    let sold = shop.sold_to(shop.buyer().await, bought, 2, &departments).await;
    let shown = order(&sold.buyer, &json!(sold.order)).await;
    let gift = gift_line(&shown).unwrap();
    // Either unit of the two falls below the tier.
    let first = sold.claimed("refund", &departments.unwanted, 1).await;
    let second = sold.claimed("refund", &departments.unwanted, 1).await;
    pay_back(&departments, &[first, second]).await;
    let gone = Money(2 * 3_000 - EACH * WORTH);
    assert_eq!(
        order(&sold.buyer, &json!(sold.order)).await["refunded"],
        gone.to_string()
    );
    let balance = async || sold.buyer.balance().await.parse::<Money>().unwrap();
    assert_eq!(balance().await, BALANCE - Money(EACH * WORTH));
    // The gift comes back too, in two claims at once.
    let mut claims = Vec::new();
    for _ in 0..EACH {
        let body = json!({
            "type": "refund", "reason": "short", "remark": "请看照片", "photos": [sold.photo],
            "lines": [{ "id": gift["id"], "batch": gift["batches"][0]["batch_number"], "number": 1 }],
        });
        let made = sold.apply(&body).await;
        claims.push(made.assert_ok().data()["id"].as_str().unwrap().to_owned());
    }
    pay_back(&departments, &claims).await;
    assert_eq!(balance().await, BALANCE);
    shop.assert_invariants().await;
}

/// Accepted and paid back by many at once: each of the claims once.
async fn pay_back(departments: &Departments, claims: &[String]) {
    let nothing = json!({});
    for (staff, name) in [(&departments.service, "accept"), (&departments.finance, "refund")] {
        let tries = claims.iter().cycle().take(8 * claims.len());
        let answers = join_all(tries.map(|claim| step(staff, claim, name, &nothing))).await;
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, claims.len(), "{name}: {answers:?}");
    }
}

/// Else all orders of the shop would wait for each other.
#[tokio::test]
async fn an_order_does_not_wait_for_the_stock_of_gifts_that_it_cannot_earn() {
    if postgres_server().is_none() {
        // SQLite writes one after another.
        return;
    }
    let shop = Shop::start().await;
    let (bought, other, gift) = (
        goods(&shop, 3_000).await,
        goods(&shop, 3_000).await,
        goods(&shop, WORTH).await,
    );
    shop.campaign(NewCampaign {
        goods: vec![InCampaign {
            goods_id: other,
            ..InCampaign::default()
        }],
        tiers: vec![(5_000, 0, Some((gift, EACH, WORTH)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let buyer = shop.buyer().await;
    buyer.put_in_cart(bought, 2).await.assert_ok();
    let (held, is_held) = oneshot::channel();
    let (go_on, may_go_on) = oneshot::channel::<()>();
    let holding = shop
        .services
        .writer
        .run::<_, DbErr, _>(async move |tx: &WriteTx| {
            stock::hold(tx, &[gift]).await?;
            let _ = held.send(());
            let _ = may_go_on.await;
            Ok(())
        });
    let ordering = async {
        is_held.await.unwrap();
        let placed = timeout(PATIENCE, buyer.order()).await;
        go_on.send(()).unwrap();
        placed
    };
    let (holding, placed) = tokio::join!(holding, ordering);
    holding.unwrap();
    placed.expect("it waits for the gift").assert_ok();
}
