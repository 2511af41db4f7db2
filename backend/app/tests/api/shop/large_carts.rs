//! /api/cart with hundreds of lines
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use campaigns::models::book::CampaignBook;
use catalog::{
    changes::Changed,
    errors::StockError,
    factory::{self, NewGoods},
    goods::models::{facts::SpecialPrice, goods_cache::GoodsCache},
};
use checkout::cart::models::{
    cart::MOST_LINES,
    cart_memory::CartMemory,
    cart_state::{self, CartSources},
};
use chrono::TimeDelta;
use futures::future::join_all;
use identity::members::models::members;
use kernel::{Money, Services, WriteTx, services::shared};
use pricing::models::freight_rule_cache::FreightRuleCache;
use sea_orm::DbErr;
use serde_json::{Value, json};

use super::cart::take_off_sale;
use crate::harness::{Answer, Buyer, Shop};

impl Shop {
    /// So many goods at 10.00, in one transaction.
    async fn many_goods(&self, count: usize) -> Vec<i64> {
        let now = self.now();
        self.write::<_, StockError, _>(async move |tx: &WriteTx| {
            let mut ids = Vec::with_capacity(count);
            for _ in 0..count {
                ids.push(factory::goods(tx, NewGoods::default(), now).await?.id);
            }
            Ok(ids)
        })
        .await
    }

    /// How many statements the cart of this buyer takes to load, and its lines.
    async fn statements_of_cart(&self, buyer: &Buyer) -> (usize, usize) {
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        let mut services = Services::of(&self.ctx);
        let mut counting = self.ctx.db.clone();
        counting.set_metric_callback(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        services.db = counting.into();
        let member = members::facts(&self.services.db, buyer.member_id).await.unwrap();
        let goods_cache = shared::<GoodsCache>(&self.ctx);
        goods_cache.drop_all();
        let memory = shared::<CartMemory>(&self.ctx);
        let member = Arc::new(member.unwrap());
        let shop = CartSources {
            services: &services,
            goods_cache: &goods_cache,
            memory: &memory,
            book: &CampaignBook::default(),
            freight_rules: &FreightRuleCache::default(),
        };
        let state = cart_state::load(shop, &member).await.unwrap();
        (count.load(Ordering::Relaxed), state.lines.len())
    }
}

/// As a browser sends it.
async fn put_in(buyer: &Buyer, goods: &[i64]) -> Answer {
    let line = |(place, id): (usize, &i64)| {
        [
            (format!("params[{place}][goods_id]"), id.to_string()),
            (format!("params[{place}][number]"), "1".to_owned()),
        ]
    };
    let form: Vec<_> = goods.iter().enumerate().flat_map(line).collect();
    buyer.post_form("/api/cart", &form).await
}

fn ids_of(cart: &Value) -> Vec<i64> {
    let lines = cart["data"].as_array().unwrap();
    lines.iter().map(|line| line["id"].as_i64().unwrap()).collect()
}

/// The ids and what else is asked, as a browser sends it.
fn form(ids: &[i64], rest: &[(&str, &str)]) -> Vec<(String, String)> {
    let ids = ids.iter().enumerate();
    let ids = ids.map(|(place, id)| (format!("ids[{place}]"), id.to_string()));
    let rest = rest.iter();
    ids.chain(rest.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
        .collect()
}

#[tokio::test]
async fn five_hundred_lines_are_changed_by_one_request_each() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.many_goods(500).await;
    let filled = put_in(&buyer, &goods).await;
    assert_eq!(filled.assert_ok().data()["total"], 500);
    let cart = buyer.cart().await;
    assert_eq!(
        (&cart["total"], &cart["sums"]["lines"], &cart["sums"]["total"]),
        (&json!(500), &json!(500), &json!("5000.00"))
    );
    let ids = ids_of(&cart);
    assert_eq!(ids.len(), 500);

    let none = form(&ids, &[("is_selected", "0"), ("brief", "1")]);
    let none = buyer.post_form("/api/cart/batch_select", &none).await;
    let data = none.assert_ok().data();
    assert_eq!((&data["data"], &data["sums"]["lines"]), (&json!([]), &json!(0)));
    let all = form(&ids, &[("is_selected", "1")]);
    let all = buyer.post_form("/api/cart/batch_select", &all).await;
    assert_eq!(
        ids_of(all.assert_ok().data()).len(),
        500,
        "whole unless asked for briefly"
    );

    let edit = [("params[number]", "7"), ("brief", "1")];
    let edited = buyer
        .post_form(&format!("/api/cart/{}/edit", ids[250]), &edit)
        .await;
    let data = edited.assert_ok().data();
    assert_eq!(ids_of(data), [ids[250]]);
    assert_eq!(
        (&data["data"][0]["amount"], &data["sums"]["total"], &data["total"]),
        (&json!("70.00"), &json!("5060.00"), &json!(500))
    );

    let removed = form(&ids[..499], &[("brief", "1")]);
    let removed = buyer.post_form("/api/cart/batch_delete", &removed).await;
    let data = removed.assert_ok().data();
    assert_eq!(
        (&data["data"], &data["total"], &data["sums"]["lines"]),
        (&json!([]), &json!(1), &json!(1))
    );
}

#[tokio::test]
async fn a_line_that_cannot_be_selected_comes_back_as_it_stands() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.many_goods(3).await;
    put_in(&buyer, &goods).await.assert_ok();
    let ids = ids_of(&buyer.cart().await);
    take_off_sale(&shop, goods[1]).await;
    let select = form(&ids, &[("is_selected", "1"), ("brief", "1")]);
    let selected = buyer.post_form("/api/cart/batch_select", &select).await;
    let data = selected.assert_ok().data();
    assert_eq!(ids_of(data), [ids[1]]);
    assert_eq!(
        (
            &data["data"][0]["is_selected"],
            &data["data"][0]["reasons"][0]["code"],
            &data["sums"]["lines"]
        ),
        (&json!(0), &json!("off_sale"), &json!(2))
    );
}

#[tokio::test]
async fn a_long_cart_asks_the_database_no_more_than_a_short_one() {
    let shop = Shop::start().await;
    let (short, long) = (shop.buyer().await, shop.buyer().await);
    let goods = shop.many_goods(300).await;
    put_in(&short, &goods[..3]).await.assert_ok();
    put_in(&long, &goods).await.assert_ok();
    let (few, three) = shop.statements_of_cart(&short).await;
    let (many, all) = shop.statements_of_cart(&long).await;
    assert_eq!((three, all), (3, 300));
    assert!(few > 0);
    assert_eq!(few, many);
}

#[tokio::test]
async fn a_full_cart_takes_more_of_what_it_holds_and_nothing_else() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let goods = shop.many_goods(MOST_LINES + 1).await;
    let (held, one_more) = goods.split_at(MOST_LINES);
    for part in held.chunks(500) {
        put_in(&store, part).await.assert_ok();
    }
    let refused = put_in(&store, one_more).await;
    refused.assert_refused(409);
    assert!(
        refused.message().contains("最多 1000 种商品，已有 1000 种"),
        "{}",
        refused.message()
    );
    let again = put_in(&store, &held[..1]).await;
    assert_eq!(again.assert_ok().data()["total"], MOST_LINES);

    let lines = [held[0], one_more[0]];
    put_in(&head, &lines).await.assert_ok();
    let body =
        json!({ "ids": ids_of(&head.cart().await), "other_user_ids": [store.company_id, store.company_id] });
    let copied = head.post_json("/api/cart/copy", &body).await;
    let data = copied.assert_ok().data();
    assert_eq!(data["copied"], 1, "the same store twice is one store: {data}");
    let refused = data["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 1, "{data}");
    assert_eq!(
        (&refused[0]["goods_id"], &refused[0]["reasons"][0]["code"]),
        (&json!(one_more[0]), &json!("cart_full"))
    );
    let cart = store.cart().await;
    assert_eq!(
        (&cart["total"], &cart["sums"]["pieces"]),
        (&json!(1000), &json!(1002))
    );
}

#[tokio::test]
async fn the_last_line_of_a_cart_is_taken_once_by_many_at_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.many_goods(MOST_LINES + 7).await;
    let (held, rivals) = goods.split_at(MOST_LINES - 1);
    for part in held.chunks(500) {
        put_in(&buyer, part).await.assert_ok();
    }
    let each = rivals.iter().map(|id| put_in(&buyer, std::slice::from_ref(id)));
    let mut answers: Vec<u16> = join_all(each)
        .await
        .iter()
        .map(|answer| answer.status.as_u16())
        .collect();
    answers.sort_unstable();
    assert_eq!(answers, [200, 409, 409, 409, 409, 409, 409, 409]);
    assert_eq!(buyer.cart().await["total"], MOST_LINES);
}

#[tokio::test]
async fn nobody_names_more_lines_than_a_cart_holds() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let ids: Vec<usize> = (1..=MOST_LINES + 1).collect();
    let stores = [buyer.member_id];
    for path in ["batch_select", "batch_delete", "copy", "checkout"] {
        let body = json!({ "ids": ids, "is_selected": 1, "other_user_ids": stores });
        let answer = buyer.post_json(&format!("/api/cart/{path}"), &body).await;
        answer.assert_refused(422);
        assert!(answer.message().contains("一次最多"), "{path}: {answer:?}");
    }
}

/// Price, selection and the first reason of the only line.
fn line_of(cart: &Value) -> (Value, Value, Value) {
    let line = &cart["data"][0];
    (
        line["price"].clone(),
        line["is_selected"].clone(),
        line["reasons"][0]["code"].clone(),
    )
}

#[tokio::test]
async fn a_cached_cart_line_follows_hours_stock_and_documents() {
    let shop = Shop::start().await;
    let (buyer, rival) = (shop.buyer().await, shop.buyer().await);
    let id = shop
        .goods(NewGoods {
            stock: 5,
            ..Default::default()
        })
        .await;
    let now = shop.now();
    let happy_hour = SpecialPrice {
        id: 0,
        rank: None,
        region: String::new(),
        company_id: None,
        price: Money(800),
        from: Some(now + TimeDelta::hours(1)),
        to: Some(now + TimeDelta::hours(2)),
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Goods(id));
        factory::special_price(tx, id, happy_hour).await
    })
    .await;
    buyer.put_in_cart(id, 4).await.assert_ok();
    let fine = |price: &str| (json!(price), json!(1), json!(null));
    for (minutes, price) in [
        (0, "10.00"),
        (59, "10.00"),
        (2, "8.00"),
        (58, "8.00"),
        (2, "10.00"),
    ] {
        shop.services.clock.advance(TimeDelta::minutes(minutes));
        assert_eq!(line_of(&buyer.cart().await), fine(price), "after {minutes} more");
        assert_eq!(line_of(&buyer.cart().await), fine(price), "asked twice");
    }

    rival.ordered(id, 3).await;
    let (_, is_selected, code) = line_of(&buyer.cart().await);
    assert_eq!((is_selected, code), (json!(0), json!("short_stock")));

    let plain = shop.goods(NewGoods::default()).await;
    let late = shop.buyer().await;
    late.put_in_cart(plain, 1).await.assert_ok();
    assert_eq!(line_of(&late.cart().await), fine("10.00"));
    shop.services.clock.advance(TimeDelta::days(400));
    late.sign_in(&late.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    let (_, is_selected, code) = line_of(&late.cart().await);
    assert_eq!((is_selected, code), (json!(0), json!("licence_business")));
}
