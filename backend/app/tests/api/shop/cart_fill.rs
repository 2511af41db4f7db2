//! /api/cart/fill and /api/order/{id}/buy_again: available goods are added, others are reported.
use catalog::factory::NewGoods;
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop};

impl Buyer {
    pub async fn fill(&self, wishes: &[(i64, i64)]) -> Answer {
        let wishes = wishes
            .iter()
            .map(|(goods_id, number)| json!({ "goods_id": goods_id, "number": number }));
        let body = json!({ "params": wishes.collect::<Vec<_>>() });
        self.post_json("/api/cart/fill", &body).await
    }

    /// (goods, number) of each line of the cart, by goods.
    pub async fn in_cart(&self) -> Vec<(i64, i64)> {
        let cart = self.cart().await;
        let lines = cart["data"].as_array().unwrap().iter();
        let mut lines: Vec<_> = lines
            .map(|line| {
                let number = line["number"].as_i64().unwrap();
                (line["goods"]["id"].as_i64().unwrap(), number)
            })
            .collect();
        lines.sort_unstable();
        lines
    }
}

fn outcomes(fill: &Value) -> Vec<&str> {
    let lines = fill["lines"].as_array().unwrap().iter();
    lines.map(|line| line["outcome"].as_str().unwrap()).collect()
}

impl Shop {
    async fn take_off_sale(&self, id: i64) {
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            use catalog::models::_entities::goods::Entity;
            let goods = Entity::find_by_id(id).one(tx.db()).await?.unwrap();
            let mut row = goods.into_active_model();
            row.on_sale = Set(false);
            row.update(tx.db()).await?;
            tx.touch(catalog::changes::Changed::Goods(id));
            Ok(())
        })
        .await;
    }
}

#[tokio::test]
async fn an_order_is_bought_again_and_pressing_twice_doubles_nothing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (a, b) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    buyer.put_in_cart(a, 20).await.assert_ok();
    let (_, order) = buyer.ordered(b, 30).await;
    let path = format!("/api/order/{order}/buy_again");

    buyer.put_in_cart(a, 5).await.assert_ok();
    let again = buyer.post_form(&path, &()).await;
    let fill = again.assert_ok().data();
    assert_eq!(outcomes(fill), ["added", "added"], "{again:?}");
    assert_eq!(
        (&fill["total"], &fill["lines"][0]["before"]),
        (&json!(2), &json!(5)),
        "what lay there counts"
    );
    assert_eq!(buyer.in_cart().await, [(a, 20), (b, 30)]);

    let twice = buyer.post_form(&path, &()).await;
    assert_eq!(outcomes(twice.assert_ok().data()), ["kept", "kept"]);
    assert_eq!(buyer.in_cart().await, [(a, 20), (b, 30)]);
    assert_eq!(twice.data()["lines"][0]["message"], json!("购物车里已有 20盒"));
}

#[tokio::test]
async fn each_goods_is_put_in_as_far_as_it_goes_and_the_rest_says_why() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let packed = |stock| NewGoods {
        min_quantity: 10,
        step: 10,
        stock,
        ..Default::default()
    };
    let plain = shop.goods(NewGoods::default()).await;
    let (steps, scarce, rest) = (
        shop.goods(packed(100)).await,
        shop.goods(packed(45)).await,
        shop.goods(packed(7)).await,
    );
    let empty = shop.goods(packed(0)).await;
    let limited = shop
        .goods(NewGoods {
            limit_quantity: 5,
            ..Default::default()
        })
        .await;
    let gone = shop.goods(NewGoods::default()).await;
    shop.take_off_sale(gone).await;
    let wishes = [
        (plain, 3),
        (steps, 15),
        (scarce, 90),
        (rest, 10),
        (empty, 10),
        (limited, 8),
        (gone, 1),
        (424_242, 1),
        (plain, 1),
    ];
    let answer = buyer.fill(&wishes).await;
    let fill = answer.assert_ok().data();
    assert_eq!(
        outcomes(fill),
        [
            "added", "adjusted", "adjusted", "adjusted", "refused", "adjusted", "refused", "refused"
        ],
        "{answer:?}"
    );
    let mut expected = [(plain, 4), (steps, 20), (scarce, 40), (rest, 7), (limited, 5)];
    expected.sort_unstable();
    assert_eq!(buyer.in_cart().await, expected);
    let message = |place: usize| fill["lines"][place]["message"].as_str().unwrap();
    assert_eq!(message(0), "");
    assert_eq!(message(1), "须按中包装 10 盒的倍数购买，15 改为 20");
    assert_eq!(message(2), "库存只剩 45 盒，90 改为 40");
    assert_eq!(message(5), "限购，还可购买 5 盒，8 改为 5");
    assert!(message(4).contains("缺货") && message(7).contains("不存在"));
    assert_eq!(fill["lines"][6]["reasons"][0]["code"], "off_sale");
    let counted = ["added", "adjusted", "kept", "refused"].map(|name| fill[name].as_i64().unwrap());
    assert_eq!(counted, [1, 4, 0, 3]);
    buyer.order().await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_line_that_the_stock_no_longer_covers_is_unchanged_and_reported() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 80).await.assert_ok();
    other.ordered(id, 70).await;
    let answer = buyer.fill(&[(id, 90)]).await;
    let fill = answer.assert_ok().data();
    assert_eq!(outcomes(fill), ["kept"]);
    assert!(
        fill["lines"][0]["message"]
            .as_str()
            .unwrap()
            .contains("库存只剩 30 盒"),
        "{answer:?}"
    );
    assert_eq!(buyer.in_cart().await, [(id, 80)]);
}

#[tokio::test]
async fn filling_asks_for_the_contract_and_for_sense() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.fill(&[]).await.assert_refused(422);
    for number in [json!(0), json!(-1), json!("１２"), json!(null)] {
        let body = json!({ "params": [{ "goods_id": id, "number": number }] });
        let answer = buyer.post_json("/api/cart/fill", &body).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"]["params.0.number"].is_array(), "{answer:?}");
    }
    let many: Vec<(i64, i64)> = (1..=501).map(|id| (id, 1)).collect();
    buyer.fill(&many).await.assert_refused(422);
    let (_, order) = buyer.ordered(id, 1).await;
    shop.tear_up(&buyer).await;
    buyer.fill(&[(id, 1)]).await.assert_refused(459);
    buyer
        .post_form(&format!("/api/order/{order}/buy_again"), &())
        .await
        .assert_refused(459);
    assert_eq!(buyer.in_cart().await, []);
}

#[tokio::test]
async fn the_same_fill_from_many_tills_at_once_is_one_fill() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (a, b) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let wishes = [(a, 7), (b, 9)];
    let fills = (0..16).map(|_| buyer.fill(&wishes));
    for answer in futures::future::join_all(fills).await {
        answer.assert_ok();
    }
    assert_eq!(buyer.in_cart().await, [(a, 7), (b, 9)]);
}
