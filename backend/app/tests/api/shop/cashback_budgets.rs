//! A cashback ends by itself when its budget is used up: what was paid until then shares in it by its order, nothing after it does.
use campaigns::models::{
    _entities::campaign_uses, campaign, cashbacks, kinds::UseState, rewards, uses::OrderOf,
};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use futures::future::join_all;
use identity::{factory::PASSWORD, permissions::Role};
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, EntityTrait};
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approve, approved, campaign, drafted, path, step},
    harness::{Buyer, Shop},
};

/// Fifty yuan's worth.
async fn pay(shop: &Shop, buyer: &Buyer, goods: i64) {
    let (payment, _) = buyer.ordered(goods, 5).await;
    buyer.pay(&payment).await.assert_ok();
    shop.settle().await;
}

#[tokio::test]
async fn what_is_paid_until_the_budget_is_used_up_counts_and_nothing_after_it() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let fields = json!({ "kind": "cashback", "budget": "5.00", "tiers": tiers });
    let id = approved(&shop, fields).await;
    let standing = async || {
        let shown = staff.get(&path(id)).await;
        let results = staff.get(&format!("{}/results", path(id))).await;
        let results = &results.assert_ok().body;
        json!([
            shown.assert_ok().body["status"],
            results["owed"],
            results["benefit"]
        ])
    };
    let buyers = [shop.buyer().await, shop.buyer().await, shop.buyer().await];
    pay(&shop, &buyers[0], goods).await;
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    assert_eq!(standing().await, json!(["approved", "2.00", "0.00"]));
    pay(&shop, &buyers[1], goods).await;
    // 4.00 of 5.00, and no voucher is of 1.00: the payment itself has ended it, and waits for no job.
    assert_eq!(standing().await, json!(["stopped", "4.00", "0.00"]));
    pay(&shop, &buyers[2], goods).await;
    assert_eq!(standing().await, json!(["stopped", "4.00", "0.00"]));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    assert_eq!(standing().await, json!(["stopped", null, "4.00"]));
    shop.settle().await;
    let mut had = Vec::new();
    for buyer in &buyers {
        had.push(shop.vouchers(buyer).await);
    }
    assert_eq!(had, [200, 200, 0]);
    assert_eq!(standing().await, json!(["stopped", null, "4.00"]));
    shop.assert_invariants().await;
}

fn two_tiers() -> Value {
    json!([{ "threshold": "50.00", "voucher": "2.00" }, { "threshold": "100.00", "voucher": "5.00" }])
}

/// What the buyer reads of it: the voucher, what the budget bore no more, and what the next tier would bring.
async fn read(buyer: &Buyer, id: i64) -> Value {
    let page = buyer.get(&format!("/api/campaigns/{id}")).await;
    let page = page.assert_ok().data();
    let own = &page["progress"];
    json!([
        page["state"],
        own["voucher"],
        own["withheld"],
        own["next_voucher"],
        own["is_given"]
    ])
}

/// One payment reaches a tier that the budget bears no more: it brings what is left, is the last, and its buyer reads why.
#[tokio::test]
async fn a_payment_that_goes_beyond_the_budget_brings_what_is_left_of_it() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = approved(
        &shop,
        json!({ "kind": "cashback", "budget": "6.00", "tiers": two_tiers() }),
    )
    .await;
    let (first, second) = (shop.buyer().await, shop.buyer().await);
    pay(&shop, &first, goods).await;
    pay(&shop, &second, goods).await;
    // 4.00 of 6.00: 2.00 would still fit, and 3.00 come.
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    let promised = json!(["running", "2.00", "0.00", "4.00", false]);
    assert_eq!(read(&second, id).await, promised);
    pay(&shop, &second, goods).await;
    assert_eq!(
        read(&second, id).await,
        json!(["ended", "4.00", "1.00", null, false])
    );
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    pay(&shop, &first, goods).await;
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    shop.settle().await;
    let had = [shop.vouchers(&first).await, shop.vouchers(&second).await];
    assert_eq!((had, shop.campaign_spent(id).await), ([200, 400], 600));
    assert_eq!(
        read(&second, id).await,
        json!(["ended", "4.00", "1.00", null, true])
    );
    shop.assert_invariants().await;
}

/// Payments that were counted before the event of the first had ended it.
#[tokio::test]
async fn payments_close_together_keep_to_the_budget_in_their_order() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let id = approved(
        &shop,
        json!({ "kind": "cashback", "budget": "3.00", "tiers": tiers }),
    )
    .await;
    let stranger = shop.buyer().await;
    let buyers = [shop.buyer().await, shop.buyer().await, shop.buyer().await];
    let (companies, now) = (buyers.each_ref().map(|buyer| buyer.company_id), shop.now());
    // All are committed at once, so that no event is delivered between them.
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let running = cashbacks::running(tx, now).await?;
        for (order_id, company_id) in (999_990..).zip(companies) {
            let of = OrderOf { order_id, company_id };
            cashbacks::paid(tx, &running, of, &[(goods, Money(5_000))], now).await?;
        }
        Ok(())
    })
    .await;
    shop.settle().await;
    let mut shown = Vec::new();
    for buyer in &buyers {
        shown.push(read(buyer, id).await);
    }
    let one = |voucher: &str, withheld: &str| json!(["ended", voucher, withheld, null, false]);
    assert_eq!(
        shown,
        [one("2.00", "0.00"), one("1.00", "1.00"), one("0.00", "2.00")]
    );
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    shop.settle().await;
    let mut had = Vec::new();
    for buyer in &buyers {
        had.push(shop.vouchers(buyer).await);
    }
    assert_eq!((had, shop.campaign_spent(id).await), (vec![200, 100, 0], 300));
    // It stays on the page of those who paid, and is on nobody else's.
    let listed = async |buyer: &Buyer| {
        let list = buyer.get("/api/campaigns?kind=cashback").await;
        let list = list.assert_ok().data();
        let states = list["list"].as_array().unwrap().iter();
        states.map(|one| one["state"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(listed(&buyers[2]).await, ["ended"]);
    assert_eq!(listed(&stranger).await, [""; 0]);
    shop.services.clock.advance(TimeDelta::days(31));
    // Sessions do not last that long.
    let again = buyers[2].sign_in(&buyers[2].username, PASSWORD).await;
    again.assert_ok();
    assert_eq!(listed(&buyers[2]).await, [""; 0]);
    shop.assert_invariants().await;
}

/// One that was pressed before it ended, and is committed once it is settled, has what is left.
#[tokio::test]
async fn a_payment_that_is_counted_late_keeps_to_the_budget() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = approved(
        &shop,
        json!({ "kind": "cashback", "budget": "6.00", "tiers": two_tiers() }),
    )
    .await;
    let (first, second) = (shop.buyer().await, shop.buyer().await);
    pay(&shop, &first, goods).await;
    pay(&shop, &second, goods).await;
    let pressed = shop.now();
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    for (order_id, buyer) in [(999_998, &first), (999_999, &second)] {
        let of = OrderOf {
            order_id,
            company_id: buyer.company_id,
        };
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let running = cashbacks::running(tx, pressed).await?;
            cashbacks::paid(tx, &running, of, &[(goods, Money(5_000))], pressed).await
        })
        .await;
    }
    shop.settle().await;
    let had = [shop.vouchers(&first).await, shop.vouchers(&second).await];
    assert_eq!((had, shop.campaign_spent(id).await), ([400, 200], 600));
    shop.assert_invariants().await;
}

/// A payment that an order of this id makes, of no order that there is.
async fn paid(shop: &Shop, goods: i64, of: OrderOf, fen: i64) {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let running = cashbacks::running(tx, now).await?;
        cashbacks::paid(tx, &running, of, &[(goods, Money(fen))], now).await
    })
    .await;
}

async fn reached(shop: &Shop, id: i64) -> i64 {
    let found = campaign::find(&shop.services.db, id).await.unwrap();
    found.unwrap().row.reached.fen()
}

#[tokio::test]
async fn what_payments_reach_is_kept_whoever_pays_at_once() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = approved(
        &shop,
        json!({ "kind": "cashback", "budget": "50.00", "tiers": two_tiers() }),
    )
    .await;
    let buyers = [shop.buyer().await, shop.buyer().await, shop.buyer().await];
    // Four payments of each, which together reach the first tier.
    let orders = (0..12).zip(buyers.iter().cycle());
    let payments = orders.map(|(at, buyer)| {
        let of = OrderOf {
            order_id: 999_900 + at,
            company_id: buyer.company_id,
        };
        paid(&shop, goods, of, 1_250)
    });
    join_all(payments).await;
    shop.settle().await;
    assert_eq!(reached(&shop, id).await, 600);
    // Brought again, an event counts nothing twice.
    let again = rewards::count_up(&shop.services, vec![999_900, 999_901]);
    again.await.unwrap();
    assert_eq!(reached(&shop, id).await, 600);
    shop.assert_invariants().await;
}

/// 4.00 of 6.00 were reached, and are 2.00 once a buyer's money went back.
#[tokio::test]
async fn what_goes_back_makes_room_for_later_payments() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let fields = json!({ "kind": "cashback", "budget": "6.00", "tiers": tiers });
    let id = approved(&shop, fields).await;
    let status = async || staff.get(&path(id)).await.assert_ok().body["status"].clone();
    let buyers = [shop.buyer().await, shop.buyer().await, shop.buyer().await];
    for (order_id, buyer) in (999_990..).zip(&buyers[..2]) {
        let of = OrderOf {
            order_id,
            company_id: buyer.company_id,
        };
        paid(&shop, goods, of, 5_000).await;
    }
    shop.settle().await;
    assert_eq!(
        (reached(&shop, id).await, status().await),
        (400, json!("approved"))
    );
    let (back, now) = ([(goods, Money(1))].into(), shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        rewards::money_returned(tx, 999_990, &back, now).await
    })
    .await;
    assert_eq!(reached(&shop, id).await, 200, "a fen below the tier");
    pay(&shop, &buyers[2], goods).await;
    assert_eq!(
        (reached(&shop, id).await, status().await),
        (400, json!("approved"))
    );
    pay(&shop, &buyers[2], goods).await;
    assert_eq!(reached(&shop, id).await, 400, "one tier is all there is");
    shop.assert_invariants().await;
}

/// The event of a payment asks what is kept; the job adds up all payments, and finds what no event has counted.
#[tokio::test]
async fn what_no_event_has_counted_is_found_by_the_job() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let fields = json!({ "kind": "cashback", "budget": "5.00", "tiers": tiers });
    let id = approved(&shop, fields).await;
    let status = async || staff.get(&path(id)).await.assert_ok().body["status"].clone();
    let buyers = [shop.buyer().await, shop.buyer().await];
    let (company_id, at) = (buyers[0].company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let unnoticed = campaign_uses::ActiveModel {
            campaign_id: Set(id),
            goods_id: Set(None),
            company_id: Set(company_id),
            order_id: Set(999_990),
            quantity: Set(0),
            benefit: Set(Money::ZERO),
            amount: Set(Money(5_000)),
            state: Set(UseState::Taken),
            at: Set(at),
            ..Default::default()
        };
        campaign_uses::Entity::insert(unnoticed)
            .exec_without_returning(tx.db())
            .await
    })
    .await;
    pay(&shop, &buyers[1], goods).await;
    assert_eq!(status().await, "approved");
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    assert_eq!(status().await, "stopped");
}

#[tokio::test]
async fn finance_decides_on_it_whatever_its_budget_and_that_bears_its_highest_tier() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let with_budget = |budget: &str| json!({ "kind": "cashback", "budget": budget, "tiers": tiers });
    let short = campaign(&shop, with_budget("1.99"));
    let refused = staff.post_json("/admin/api/campaigns", &short).await;
    refused.assert_refused(422);
    let id = drafted(&shop, &staff, with_budget("2.00")).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "proposed");
    let finance = shop.staff(Role::Finance).await;
    approve(&finance, id).await.assert_ok();
}
