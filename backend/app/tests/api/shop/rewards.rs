//! Points by finished orders, taken back with what goes back; vouchers of campaigns; what runs out, and the statements.
use campaigns::{
    events::VoucherEarned,
    models::{kinds::Kind as CampaignKind, rewards as cashbacks},
};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::{Money, WriteTx, outbox};
use sea_orm::DbErr;
use serde_json::{Value, json};
use wallet::models::{
    ledger::{Cause, Kind, Movement},
    lots::{self, GiveBack, expiry, give_back},
    rewards::{Due, debts, settle},
};

use crate::{
    after_sales_support::step,
    campaigns_support::approved,
    harness::{Buyer, Shop},
    promotions_support::{NewCampaign, at, checkout, put_in_campaign},
};

async fn points(buyer: &Buyer) -> i64 {
    let base = buyer.get("/api/user/base").await;
    base.assert_ok().data()["points"].as_i64().unwrap()
}

async fn spend(shop: &Shop, company_id: i64, kind: Kind, amount: i64) {
    let now = shop.now();
    shop.write(async move |tx: &WriteTx| {
        let movement = Movement {
            company_id,
            kind,
            amount: Money(-amount),
            cause: Cause::Spent,
            reference: format!("test:{amount}"),
            memo: String::new(),
        };
        lots::spend(tx, movement, now).await
    })
    .await;
}

async fn messages(buyer: &Buyer) -> Vec<String> {
    let listed = buyer.get("/api/message").await;
    let listed = listed.assert_ok().data()["list"].as_array().unwrap().clone();
    listed
        .iter()
        .map(|row| row["title"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_finished_order_earns_points_and_a_return_takes_its_part_back() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    // Ten for 10.00 each, and delivery that earns nothing.
    let sold = shop.sold(NewGoods::default(), 10, &departments).await;
    shop.settle().await;
    assert_eq!(points(&sold.buyer).await, 100);
    let log = sold.buyer.get("/api/user/points_log?use_type=4").await;
    let log = log.assert_ok().data();
    assert_eq!(
        (
            &log["total"],
            &log["list"][0]["points"],
            &log["list"][0]["use_type_text"]
        ),
        (&json!(1), &json!(100), &json!("订单奖励"))
    );
    let shown = sold.buyer.get("/api/user/points").await;
    let shown = shown.assert_ok().data();
    assert_eq!(
        (&shown["points"], &shown["lots"][0]["remaining"]),
        (&json!(100), &json!(100))
    );
    // They are spent before three of the ten go back.
    spend(&shop, sold.buyer.company_id, Kind::Points, 90).await;
    let claim = sold.claimed("return", "damaged", 3).await;
    departments.accept_and_inspect(&sold, &claim).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    // Thirty are owed, ten were there.
    assert_eq!(points(&sold.buyer).await, 0);
    let rewards = sold.buyer.get("/api/user/rewards").await;
    assert_eq!(rewards.assert_ok().data()["owed_points"], 20);
    assert_eq!(rewards.data()["points_per_yuan"], "1.00");
    assert_eq!(taken_back(&sold.buyer).await, ["10 积分 已扣回"]);
    let told = sold.buyer.get("/api/message?type=order").await;
    let why = format!("订单 {} 有退货或退款", sold.order);
    assert!(told.text.contains(&why), "{told:?}");
    assert!(
        told.text.contains("，余额不足的 20 积分从以后的奖励中扣除。"),
        "{told:?}"
    );
    // The next order pays the outstanding amount.
    let again = shop.sold_to(sold.buyer, sold.goods_id, 5, &departments).await;
    shop.settle().await;
    assert_eq!(points(&again.buyer).await, 30);
    let rewards = again.buyer.get("/api/user/rewards").await;
    assert_eq!(rewards.assert_ok().data()["owed_points"], 0);
    assert_eq!(
        taken_back(&again.buyer).await,
        ["20 积分 已扣回", "10 积分 已扣回"]
    );
    shop.assert_invariants().await;
}

/// Of a reward that is wholly spent nothing can be taken back: the buyer is told so, and finds in the wallet what is owed and
/// what for.
#[tokio::test]
async fn what_is_owed_since_nothing_is_left_is_told_with_its_reason() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 10, &departments).await;
    shop.settle().await;
    spend(&shop, sold.buyer.company_id, Kind::Points, 100).await;
    let claim = sold.claimed("return", "damaged", 3).await;
    departments.accept_and_inspect(&sold, &claim).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    let owed = async |buyer: &Buyer| {
        let mut told = buyer.told("order").await;
        told.retain(|title| title.ends_with("待扣回"));
        told
    };
    assert_eq!(owed(&sold.buyer).await, ["30 积分 待扣回"]);
    assert_eq!(taken_back(&sold.buyer).await, [""; 0]);
    let read = sold.buyer.get("/api/message?type=order").await;
    let why = format!("订单 {} 有退货或退款，", sold.order);
    assert!(read.text.contains(&why), "{read:?}");
    assert!(read.text.contains("30 积分 从以后的奖励中扣除"), "{read:?}");
    assert!(read.text.contains("/wdqb_jfgl"), "{read:?}");
    let rewards = sold.buyer.get("/api/user/rewards").await;
    let rewards = rewards.assert_ok().data();
    let of_order = format!("订单奖励：订单 {} 完成", sold.order);
    assert_eq!(
        (
            &rewards["owed_points"],
            &rewards["points_debts"],
            &rewards["voucher_debts"]
        ),
        (
            &json!(30),
            &json!([{ "amount": "30 积分", "why": of_order }]),
            &json!([])
        )
    );
    // Who answers the telephone finds the same, and a salesman nothing of others' customers.
    let path = format!("/admin/api/companies/{}/debts", sold.buyer.company_id);
    let seen = shop.staff(Role::Service).await.get(&path).await;
    assert_eq!(
        seen.assert_ok().body["debts"],
        json!([{ "amount": "30 积分", "why": of_order }])
    );
    let stranger = shop.staff(Role::Salesman).await;
    stranger.get(&path).await.assert_refused(404);
    // The next order pays it, and nothing is owed again.
    let again = shop.sold_to(sold.buyer, sold.goods_id, 5, &departments).await;
    shop.settle().await;
    let rewards = again.buyer.get("/api/user/rewards").await;
    assert_eq!(rewards.assert_ok().data()["points_debts"], json!([]));
    assert_eq!(taken_back(&again.buyer).await, ["30 积分 已扣回"]);
    assert_eq!(owed(&again.buyer).await.len(), 1);
    shop.assert_invariants().await;
}

/// What an order should have earned, in points that are good for a day.
async fn due(shop: &Shop, company_id: i64, order: &'static str, points: i64) {
    let now = shop.now();
    shop.write(async move |tx: &WriteTx| {
        let due = Due {
            company_id,
            kind: Kind::Points,
            cause: Cause::Earned,
            reference: order.into(),
            amount: Money(points),
            valid_days: 1,
            memo: String::new(),
        };
        settle(tx, &due, now).await
    })
    .await;
}

/// What ran out unspent gave the buyer nothing, whether it was never used or came back before it ran out.
#[tokio::test]
async fn what_of_a_reward_expired_unspent_is_not_owed() {
    let shop = Shop::start().await;
    let company_id = shop.buyer().await.company_id;
    let db = &shop.services.db;
    let owed = async || {
        let debts = debts(db, company_id, Kind::Points).await.unwrap();
        debts.iter().map(|debt| debt.amount.fen()).sum::<i64>()
    };
    let usable = async || {
        let usable = lots::usable(db, company_id, Kind::Points, shop.now()).await;
        usable.unwrap().fen()
    };
    due(&shop, company_id, "order:1", 100).await;
    spend(&shop, company_id, Kind::Points, 60).await;
    shop.services.clock.advance(TimeDelta::days(3));
    due(&shop, company_id, "order:1", 30).await;
    assert_eq!(owed().await, 30, "sixty were used, thirty of them are earned");
    due(&shop, company_id, "order:1", 70).await;
    assert_eq!(
        (owed().await, usable().await),
        (0, 0),
        "what ran out is not given anew"
    );
    due(&shop, company_id, "order:1", 0).await;
    assert_eq!(owed().await, 60);
    // The order that they had paid for is cancelled, and they run out a second time.
    let now = shop.now();
    shop.write(async move |tx: &WriteTx| {
        let back = GiveBack {
            company_id,
            kind: Kind::Points,
            spent_for: "test:60".into(),
            amount: Money(60),
            reference: "test:back".into(),
            memo: String::new(),
        };
        give_back(tx, back, now).await
    })
    .await;
    assert_eq!((owed().await, usable().await), (60, 60));
    shop.services.clock.advance(TimeDelta::days(40));
    expiry::expire(&shop.services).await.unwrap();
    assert_eq!(owed().await, 0);
    due(&shop, company_id, "order:2", 50).await;
    assert_eq!(usable().await, 50, "no later reward pays for it");
    shop.assert_invariants().await;
}

/// What the buyer was told of it, newest first.
async fn taken_back(buyer: &Buyer) -> Vec<String> {
    let mut told = buyer.told("order").await;
    told.retain(|title| title.ends_with("已扣回"));
    told
}

/// What finance sets after an order was placed adds nothing to it: neither when it is finished, nor when a claim is opened
/// and withdrawn.
#[tokio::test]
async fn an_order_earns_by_the_rate_of_its_checkout() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sent(NewGoods::default(), 10, &departments).await;
    let twice =
        json!({ "points_per_yuan": "2.00", "points_days": 365, "voucher_days": 90, "reason": "双倍月" });
    let set = departments.finance.put_json("/admin/api/reward_rules", &twice);
    set.await.assert_ok();
    sold.receive().await.assert_ok();
    shop.settle().await;
    assert_eq!(points(&sold.buyer).await, 100);
    let claim = sold.claimed("return", "damaged", 3).await;
    sold.buyer
        .post_json(&format!("/api/after_sales/{claim}/cancel"), &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    assert_eq!(points(&sold.buyer).await, 100);
    // The next order is placed by the new rate, as its checkout says; delivery earns nothing.
    sold.buyer.put_in_cart(sold.goods_id, 4).await.assert_ok();
    let seen = checkout(&sold.buyer, json!({})).await;
    assert_eq!(seen["points"], 80);
    assert_ne!(seen["freight"], "0.00");
    let next = shop.sold_to(sold.buyer, sold.goods_id, 1, &departments).await;
    shop.settle().await;
    assert_eq!(points(&next.buyer).await, 200);
}

async fn vouchers(buyer: &Buyer) -> String {
    let shown = buyer.get("/api/user/voucher").await;
    shown.assert_ok().data()["balance"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_return_takes_back_its_part_of_subsidy_and_cashback() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods = shop.goods(NewGoods::default()).await;
    let at_nine = json!([{ "goods_id": goods, "price": "9.00" }]);
    approved(
        &shop,
        json!({ "kind": "subsidy", "zone": "hdmb", "goods": at_nine }),
    )
    .await;
    let tiers =
        json!([{ "threshold": "50.00", "voucher": "2.00" }, { "threshold": "100.00", "voucher": "5.00" }]);
    approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    let buyer = shop.buyer().await;
    let sold = shop.sold_to(buyer, goods, 10, &departments).await;
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "10.00", "a yuan for each of ten");
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(cashbacks::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "15.00");
    let claim = sold.claimed("return", "damaged", 3).await;
    departments.accept_and_inspect(&sold, &claim).await;
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "15.00", "nothing is paid back yet");
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    // Seven are kept, and seventy yuan reach the lower tier.
    assert_eq!(vouchers(&sold.buyer).await, "9.00");
    let log = sold.buyer.get("/api/user/voucher_log?use_type=12").await;
    assert_eq!(log.assert_ok().data()["total"], 2);
    let mut told = taken_back(&sold.buyer).await;
    told.sort_unstable();
    assert_eq!(
        told,
        ["3.00 元现金券 已扣回", "3.00 元现金券 已扣回", "30 积分 已扣回"]
    );
    let read = sold.buyer.get("/api/message?type=order").await;
    let of_order = format!("”：订单 {} 有退货或退款", sold.order);
    assert!(read.text.contains(&of_order), "{read:?}");
    assert!(read.text.contains("”：期内的订单有退货或退款"), "{read:?}");
    shop.assert_invariants().await;
}

/// In one order the same goods, three at the usual price with a promise and two of a seckill without.
#[tokio::test]
async fn units_of_a_seckill_do_not_keep_the_promise_of_others() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods = shop.goods(NewGoods::default()).await;
    let at_nine = json!([{ "goods_id": goods, "price": "9.00" }]);
    approved(
        &shop,
        json!({ "kind": "subsidy", "zone": "hdmb", "goods": at_nine }),
    )
    .await;
    let at_eight = json!([{ "goods_id": goods, "price": "8.00", "stock": 10 }]);
    approved(&shop, json!({ "kind": "seckill", "goods": at_eight })).await;
    let buyer = shop.buyer().await;
    buyer.put_in_cart(goods, 1).await.assert_ok();
    put_in_campaign(&buyer, goods, 1, 2).await;
    let sold = shop.sold_to(buyer, goods, 2, &departments).await;
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "3.00");
    let claim = sold.claimed("return", "damaged", 3).await;
    departments.accept_and_inspect(&sold, &claim).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "0.00");
    shop.assert_invariants().await;
}

/// In one order the same goods: two at the usual price, promised a yuan each, and two of a seckill, promised half a yuan each.
#[tokio::test]
async fn a_return_takes_back_what_was_promised_for_its_own_line() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods = shop.goods(NewGoods::default()).await;
    shop.campaign(NewCampaign {
        goods: vec![at(goods, 900)],
        ..NewCampaign::of(CampaignKind::Subsidy)
    })
    .await;
    shop.campaign(NewCampaign {
        goods: vec![at(goods, 950)],
        ..NewCampaign::of(CampaignKind::Seckill)
    })
    .await;
    let buyer = shop.buyer().await;
    put_in_campaign(&buyer, goods, 1, 2).await;
    let sold = shop.sold_to(buyer, goods, 2, &departments).await;
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "3.00");
    let shown = sold.buyer.get(&format!("/api/order/{}", sold.order)).await;
    let lines = shown.assert_ok().data()["lines"].as_array().unwrap().clone();
    let usual = lines.iter().find(|line| line["price"] == "10.00").unwrap();
    let body = json!({
        "type": "return", "reason": "damaged", "remark": "请看照片", "photos": [sold.photo],
        "lines": [{ "id": usual["id"], "batch": usual["batches"][0]["batch_number"], "number": 1 }],
    });
    let applied = sold.apply(&body).await;
    let claim = applied.assert_ok().data()["id"].as_str().unwrap().to_owned();
    departments.accept_and_inspect(&sold, &claim).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    assert_eq!(vouchers(&sold.buyer).await, "2.00");
    shop.assert_invariants().await;
}

/// Placed before it begins and paid while it runs: counted. Placed while it runs and paid when it is over: not.
#[tokio::test]
async fn a_cashback_counts_by_the_time_of_payment() {
    let shop = Shop::start().await;
    let (early, late) = (shop.buyer().await, shop.buyer().await);
    let goods = shop.goods(NewGoods::default()).await;
    let starts_at = shop.now() + TimeDelta::minutes(20);
    let cashback = json!({
        "kind": "cashback", "tiers": [{ "threshold": "50.00", "voucher": "2.00" }],
        "starts_at": starts_at, "ends_at": starts_at + TimeDelta::minutes(20),
    });
    let id = approved(&shop, cashback).await;
    let (before, _) = early.ordered(goods, 5).await;
    shop.services.clock.advance(TimeDelta::minutes(30));
    early.pay(&before).await.assert_ok();
    let (meanwhile, _) = late.ordered(goods, 5).await;
    let paid = async |buyer: &Buyer| {
        let page = buyer.get(&format!("/api/campaigns/{id}")).await;
        page.assert_ok().data()["progress"]["paid"].clone()
    };
    assert_eq!(
        (paid(&early).await, paid(&late).await),
        (json!("50.00"), json!("0.00"))
    );
    shop.services.clock.advance(TimeDelta::minutes(20));
    late.pay(&meanwhile).await.assert_ok();
    assert_eq!(cashbacks::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(
        (vouchers(&early).await, vouchers(&late).await),
        ("2.00".into(), "0.00".into())
    );
    shop.assert_invariants().await;
}

/// Paid within the period, and cancelled once the voucher was there.
#[tokio::test]
async fn an_order_cancelled_after_the_cashback_was_given_takes_its_part_back() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers =
        json!([{ "threshold": "50.00", "voucher": "2.00" }, { "threshold": "100.00", "voucher": "5.00" }]);
    approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    let buyer = shop.buyer().await;
    let (kept, _) = buyer.ordered(goods, 5).await;
    buyer.pay(&kept).await.assert_ok();
    let (payment, order) = buyer.ordered(goods, 5).await;
    buyer.pay(&payment).await.assert_ok();
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(cashbacks::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(vouchers(&buyer).await, "5.00");
    departments
        .service
        .post_json(
            &format!("/admin/api/orders/{order}/cancel"),
            &json!({ "reason": "买家要求" }),
        )
        .await
        .assert_ok();
    shop.settle().await;
    assert_eq!(vouchers(&buyer).await, "2.00", "fifty yuan stay paid");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_campaigns_voucher_is_paid_once_and_announced() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let company_id = buyer.company_id;
    let earned = |order_id: i64| VoucherEarned {
        campaign_id: 7,
        company_id,
        order_id,
        name: "满额返现".into(),
        amount: Money(2550),
    };
    let now = shop.now();
    for order_id in [0, 0, 9] {
        let event = earned(order_id);
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| outbox::publish(tx, &event, now).await)
            .await;
    }
    shop.settle().await;
    let voucher = buyer.get("/api/user/voucher").await;
    let voucher = voucher.assert_ok().data();
    assert_eq!(
        (&voucher["balance"], voucher["lots"].as_array().unwrap().len()),
        (&json!("51.00"), 2)
    );
    let log = buyer.get("/api/user/voucher_log?use_type=10").await;
    assert_eq!(log.assert_ok().data()["list"][0]["amount"], "25.50");
    let told = messages(&buyer).await;
    assert_eq!(
        told.iter()
            .filter(|title| *title == "25.50 元现金券 已到账")
            .count(),
        2
    );
}

#[tokio::test]
async fn expiring_points_are_announced_a_week_before_and_then_removed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.credit(buyer.company_id, Kind::Points, 300, 3).await;
    shop.credit(buyer.company_id, Kind::Points, 500, 60).await;
    expiry::warn(&shop.services).await.unwrap();
    assert_eq!(expiry::warn(&shop.services).await.unwrap(), 0);
    shop.settle().await;
    assert_eq!(messages(&buyer).await, ["300 积分 即将到期"]);
    let shown = buyer.get("/api/user/points").await;
    let shown = shown.assert_ok().data();
    assert_eq!((&shown["points"], &shown["expiring"]), (&json!(800), &json!(300)));
    // What runs out first is spent first.
    spend(&shop, buyer.company_id, Kind::Points, 100).await;
    shop.services.clock.advance(TimeDelta::days(4));
    assert_eq!(points(&buyer).await, 500);
    assert_eq!(expiry::expire(&shop.services).await.unwrap(), 1);
    let log = buyer.get("/api/user/points_log").await;
    let log = log.assert_ok().data();
    assert_eq!(
        (
            &log["list"][0]["points"],
            &log["list"][0]["use_type_text"],
            &log["list"][0]["points_after"]
        ),
        (&json!(-200), &json!("到期失效"), &json!(500))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn statements_are_tables_of_ones_own() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    shop.credit(buyer.company_id, Kind::Points, 321, 30).await;
    let sheet = buyer
        .get("/api/user/wallet_statement?kind=points&format=csv")
        .await;
    let text = &sheet.assert_ok().text;
    assert!(text.contains("抽奖奖品") && text.contains("321"), "{text}");
    let theirs = other
        .get("/api/user/wallet_statement?kind=points&format=csv")
        .await;
    assert!(!theirs.assert_ok().text.contains("321"));
    let wrong: [(&str, Value); 4] = [
        ("kind=gold", json!("kind")),
        ("format=pdf", json!("format")),
        ("start_time=2026-13-01", json!("start_time")),
        ("start_time=2026-12-02&end_time=2026-12-01", json!("end_time")),
    ];
    for (query, field) in wrong {
        let refused = buyer.get(&format!("/api/user/wallet_statement?{query}")).await;
        refused.assert_refused(422);
        assert_eq!(refused.wrong_fields(), [field.as_str().unwrap()]);
    }
    buyer
        .get("/api/user/points_log?use_type=77")
        .await
        .assert_refused(422);
}
