//! /admin/api/price_changes: every price has one rule, whichever way it changes
use catalog::factory::NewGoods;
use chrono::Duration;
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use merchandising::{models::_entities::price_changes, prices::models::price_changes::State};
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

const PATH: &str = "/admin/api/price_changes";

impl Client {
    /// Changes the base price of a product; `reason` empty: none is sent.
    async fn reprice(&self, goods_id: i64, price: &str, reason: &str) -> Answer {
        let body = json!({ "base_price": price, "price_reason": reason });
        self.put_json(&format!("/admin/api/goods/{goods_id}"), &body)
            .await
    }

    async fn decide(&self, id: &Value, decision: &str) -> Answer {
        let body = json!({ "reason": "已核对" });
        self.post_json(&format!("{PATH}/{id}/{decision}"), &body).await
    }

    /// Agrees, as a second person, to what waits according to this answer.
    pub async fn agree_to(&self, answer: &Answer) {
        let id = answer.assert_ok().body["waiting_price_change"].clone();
        assert!(id.is_i64(), "it waits: {answer:?}");
        self.decide(&id, "approve").await.assert_ok();
    }

    async fn changes(&self, filter: &Value) -> Vec<Value> {
        let listed = self.get(&format!("{PATH}?filter={filter}")).await;
        listed.assert_ok().body.as_array().unwrap().clone()
    }
}

async fn pays(buyer: &Buyer, goods_id: i64) -> Value {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    detail.assert_ok().data()["price"].clone()
}

#[tokio::test]
async fn a_tenth_is_one_persons_and_a_fen_more_waits_for_a_second_with_the_rest_saved() {
    let shop = Shop::start().await;
    let (one, two, buyer) = (
        shop.staff(Role::Product).await,
        shop.staff(Role::Promotion).await,
        shop.buyer().await,
    );
    let goods_id = shop.goods(NewGoods::default()).await;
    let exact = one.reprice(goods_id, "9.00", "").await;
    assert_eq!(exact.assert_ok().body["waiting_price_change"], Value::Null);
    assert_eq!(pays(&buyer, goods_id).await, "9.00");

    let other = shop.goods(NewGoods::default()).await;
    let path = format!("/admin/api/goods/{other}");
    let body = json!({ "base_price": "8.99", "case_number": 12 });
    let asked = one.put_json(&path, &body).await;
    assert_eq!(asked.wrong_fields(), ["price_reason"]);
    assert!(
        asked.text.contains("降价 10.1%，超过 10%（10.00 → 8.99）"),
        "{}",
        asked.text
    );
    assert_eq!(
        one.get(&path).await.body["case_number"],
        0,
        "nothing is saved yet"
    );

    let body = json!({ "base_price": "8.99", "case_number": 12, "price_reason": "厂家调价" });
    let saved = one.put_json(&path, &body).await;
    let saved = &saved.assert_ok().body;
    assert_eq!(
        (&saved["base_price"], &saved["case_number"]),
        (&json!("10.00"), &json!(12))
    );
    assert_eq!(pays(&buyer, other).await, "10.00");
    let id = &saved["waiting_price_change"];
    let waiting = &two.changes(&json!({ "can_decide": true })).await[0];
    assert_eq!(&waiting["id"], id);
    assert_eq!(
        waiting["lines"],
        json!([{ "label": "基础价", "before": "10.00", "after": "8.99" }])
    );
    assert_eq!(
        (&waiting["reason"], &waiting["state_text"], &waiting["cost"]),
        (&json!("厂家调价"), &json!("待复核"), &Value::Null)
    );

    assert!(one.changes(&json!({ "can_decide": true })).await.is_empty());
    one.decide(id, "approve").await.assert_refused(409);
    one.decide(id, "reject").await.assert_refused(409);
    two.decide(id, "withdraw").await.assert_refused(409);
    two.decide(id, "approve").await.assert_ok();
    assert_eq!(pays(&buyer, other).await, "8.99");
    two.decide(id, "approve").await.assert_refused(409);
    let history = one.history(&format!("goods/{other}")).await;
    assert_eq!(
        history,
        [
            "复核通过改价: 价格 基础价 10.00→基础价 8.99",
            "修改商品: 件装量 0→12",
            "提出改价: 价格 基础价 10.00→基础价 8.99"
        ]
    );
}

#[tokio::test]
async fn small_steps_add_up_for_a_week() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Product).await, shop.staff(Role::Super).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    one.reprice(goods_id, "9.50", "").await.assert_ok();
    let step = one.reprice(goods_id, "8.99", "").await;
    assert_eq!(step.wrong_fields(), ["price_reason"]);
    let step = other.reprice(goods_id, "8.99", "").await;
    assert_eq!(step.wrong_fields(), ["price_reason"], "by anybody");
    shop.services
        .clock
        .advance(Duration::days(7) + Duration::seconds(1));
    // Their sessions are over by then.
    let (one, other) = (shop.staff(Role::Product).await, shop.staff(Role::Super).await);
    one.reprice(goods_id, "8.99", "").await.assert_ok();

    // What two people agreed to is the price from which steps count.
    let far = one.reprice(goods_id, "20.00", "缺货").await;
    other.agree_to(&far).await;
    one.reprice(goods_id, "19.00", "").await.assert_ok();
    let back = one.reprice(goods_id, "17.99", "").await;
    assert_eq!(back.wrong_fields(), ["price_reason"]);
}

#[tokio::test]
async fn below_cost_withdrawn_and_first_prices_need_two() {
    let shop = Shop::start().await;
    let (one, two) = (shop.staff(Role::Promotion).await, shop.staff(Role::Product).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.set_cost(goods_id, 960).await;
    one.reprice(goods_id, "9.60", "").await.assert_ok();
    let below = one.reprice(goods_id, "9.59", "清库存").await;
    let waiting = one
        .changes(&json!({ "goods_id": goods_id, "state": "waiting" }))
        .await;
    assert_eq!(waiting[0]["why"], json!(["低于进价（9.59，进价 9.60）"]));
    assert_eq!(waiting[0]["cost"], "9.60");
    two.agree_to(&below).await;

    let path = format!("/admin/api/goods/{goods_id}");
    let withdrawn = json!({ "base_price": null });
    assert_eq!(
        one.put_json(&path, &withdrawn).await.wrong_fields(),
        ["price_reason"]
    );
    let withdrawn = json!({ "base_price": null, "price_reason": "重新定价" });
    let gone = one.put_json(&path, &withdrawn).await;
    two.agree_to(&gone).await;
    let anew = one.reprice(goods_id, "1.00", "").await;
    assert_eq!(anew.wrong_fields(), ["price_reason"], "withdrawn and set anew");

    let unpriced = shop
        .goods(NewGoods {
            price: None,
            ..Default::default()
        })
        .await;
    let first = one.reprice(unpriced, "10.00", "").await;
    assert_eq!(first.wrong_fields(), ["price_reason"]);
    shop.set_cost(unpriced, 900).await;
    one.reprice(unpriced, "10.00", "").await.assert_ok();
}

#[tokio::test]
async fn tiers_ranks_and_special_prices_hide_no_base_price() {
    let shop = Shop::start().await;
    let (one, two, buyer) = (
        shop.staff(Role::Product).await,
        shop.staff(Role::Product).await,
        shop.buyer().await,
    );
    let goods_id = shop.goods(NewGoods::default()).await;
    let path = format!("/admin/api/goods/{goods_id}");
    for body in [
        json!({ "ladder_prices": [{ "number": 1, "price": "0.01" }] }),
        json!({ "ladder_type": 1, "ladder_prices": [{ "number": 999, "price": "0.01" }] }),
        json!({ "rank_prices": (0..10).map(|rank| json!({ "rank": rank, "price": "0.01" })).collect::<Vec<_>>() }),
    ] {
        assert_eq!(
            one.put_json(&path, &body).await.wrong_fields(),
            ["price_reason"],
            "{body}"
        );
    }
    let own = json!({ "goods_id": goods_id, "company_id": buyer.company_id, "price": "0.01" });
    let prices = "/admin/api/goods_prices";
    assert_eq!(one.post_json(prices, &own).await.wrong_fields(), ["price_reason"]);

    let mut own = own;
    own["price_reason"] = json!("年度协议");
    let asked = one.post_json(prices, &own).await;
    assert_eq!(asked.assert_ok().body["id"], 0, "it is not there yet");
    assert_eq!(pays(&buyer, goods_id).await, "10.00");
    two.agree_to(&asked).await;
    assert_eq!(pays(&buyer, goods_id).await, "0.01");
    let listed = one
        .get(&format!("{prices}?filter={{\"goods_id\":{goods_id}}}"))
        .await;
    let price_id = listed.body[0]["id"].as_i64().unwrap();
    let history = one.history(&format!("goods_prices/{price_id}")).await;
    assert!(history[0].starts_with("新增专属价: 客户 "), "{history:?}");

    let special = format!("{prices}/{price_id}");
    let dearer = json!({ "company_id": buyer.company_id, "price": "0.02" });
    assert_eq!(
        one.put_json(&special, &dearer).await.wrong_fields(),
        ["price_reason"]
    );
    assert_eq!(one.delete(&special).await.wrong_fields(), ["price_reason"]);
    let gone = one.delete(&format!("{special}?price_reason=协议到期")).await;
    assert_eq!(pays(&buyer, goods_id).await, "0.01");
    two.agree_to(&gone).await;
    assert_eq!(pays(&buyer, goods_id).await, "10.00");
}

#[tokio::test]
async fn one_change_of_a_product_waits_at_a_time_until_it_is_taken_back_or_refused() {
    let shop = Shop::start().await;
    let (one, two) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let path = format!("/admin/api/goods/{goods_id}");
    let first = one.reprice(goods_id, "5.00", "促销").await;
    let id = &first.assert_ok().body["waiting_price_change"];
    for staff in [&one, &two] {
        let second = staff.reprice(goods_id, "9.90", "").await;
        second.assert_refused(409);
        assert!(second.message().contains("正在等待复核"), "{second:?}");
    }
    one.put_json(&path, &json!({ "step": 2 })).await.assert_ok();
    one.decide(id, "withdraw").await.assert_ok();
    two.decide(id, "approve").await.assert_refused(409);
    let second = two.reprice(goods_id, "5.00", "促销").await;
    let id = &second.assert_ok().body["waiting_price_change"];
    let silent = one
        .post_json(&format!("{PATH}/{id}/reject"), &json!({ "reason": "" }))
        .await;
    assert_eq!(silent.wrong_fields(), ["reason"]);
    let refused = one.decide(id, "reject").await;
    assert_eq!(
        (
            &refused.assert_ok().body["state"],
            &refused.body["decided_reason"]
        ),
        (&json!("rejected"), &json!("已核对"))
    );
    assert_eq!(one.get(&path).await.body["base_price"], "10.00");
    one.reprice(goods_id, "9.90", "").await.assert_ok();
}

#[tokio::test]
async fn a_change_of_prices_that_are_no_longer_there_lapses() {
    let shop = Shop::start().await;
    let (one, two) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let asked = one.reprice(goods_id, "5.00", "促销").await;
    let id = asked.assert_ok().body["waiting_price_change"].clone();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        catalog::factory::ladder(tx, goods_id, 5, Money(900)).await
    })
    .await;
    let late = two.decide(&id, "approve").await;
    late.assert_refused(409);
    assert!(late.message().contains("已失效"), "{late:?}");
    let shown = two.get(&format!("{PATH}/{id}")).await;
    assert_eq!(shown.assert_ok().body["state"], "stale");
    assert_eq!(
        one.get(&format!("/admin/api/goods/{goods_id}")).await.body["base_price"],
        "10.00"
    );
    one.reprice(goods_id, "9.90", "").await.assert_ok();
}

#[tokio::test]
async fn the_first_decision_counts() {
    let shop = Shop::start().await;
    let (one, two, three) = (
        shop.staff(Role::Product).await,
        shop.staff(Role::Promotion).await,
        shop.staff(Role::Super).await,
    );
    for (first, second) in [
        ((&two, "approve"), (&three, "approve")),
        ((&two, "approve"), (&one, "withdraw")),
        ((&two, "reject"), (&three, "approve")),
    ] {
        let goods_id = shop.goods(NewGoods::default()).await;
        let asked = one.reprice(goods_id, "5.00", "促销").await;
        let id = &asked.assert_ok().body["waiting_price_change"];
        let (a, b) = tokio::join!(first.0.decide(id, first.1), second.0.decide(id, second.1));
        assert_ne!(a.status == 200, b.status == 200, "{a:?} {b:?}");
        let row = price_changes::Entity::find_by_id(id.as_i64().unwrap())
            .one(&shop.services.db)
            .await
            .unwrap()
            .unwrap();
        let price = one.get(&format!("/admin/api/goods/{goods_id}")).await.body["base_price"].clone();
        assert_eq!(price == "5.00", row.state == State::Approved, "{row:?}");
    }
    let goods_id = shop.goods(NewGoods::default()).await;
    let (a, b) = tokio::join!(
        one.reprice(goods_id, "5.00", "促销"),
        two.reprice(goods_id, "6.00", "促销")
    );
    assert_ne!(a.status == 200, b.status == 200, "{a:?} {b:?}");
    assert_eq!(one.changes(&json!({ "goods_id": goods_id })).await.len(), 1);
}

#[tokio::test]
async fn the_rule_is_data_and_a_person_who_loosens_it_does_not_profit() {
    let shop = Shop::start().await;
    let (one, two, product) = (
        shop.staff(Role::Promotion).await,
        shop.staff(Role::Super).await,
        shop.staff(Role::Product).await,
    );
    let path = "/admin/api/price_rules";
    let rules =
        |percent: i64, reason: &str| json!({ "percent": percent, "window_days": 7, "reason": reason });
    assert_eq!(one.get(path).await.assert_ok().body["percent"], 10);
    product
        .put_json(path, &rules(20, "旺季"))
        .await
        .assert_refused(403);
    assert_eq!(
        one.put_json(path, &rules(20, "")).await.wrong_fields(),
        ["reason"]
    );
    assert_eq!(
        one.put_json(path, &rules(31, "旺季")).await.wrong_fields(),
        ["percent"]
    );
    let set = one.put_json(path, &rules(20, "旺季")).await;
    assert_eq!(
        (&set.assert_ok().body["percent"], &set.body["own_percent"]),
        (&json!(20), &json!(10))
    );
    let goods_id = shop.goods(NewGoods::default()).await;
    assert_eq!(
        one.reprice(goods_id, "8.00", "").await.wrong_fields(),
        ["price_reason"]
    );
    // Twice by the same person is still by one person.
    one.put_json(path, &rules(20, "旺季")).await.assert_ok();
    assert_eq!(
        one.reprice(goods_id, "8.00", "").await.wrong_fields(),
        ["price_reason"]
    );
    product.reprice(goods_id, "8.00", "").await.assert_ok();
    two.put_json(path, &rules(20, "同意")).await.assert_ok();
    let other = shop.goods(NewGoods::default()).await;
    one.reprice(other, "8.00", "").await.assert_ok();
    let log = two
        .get("/admin/api/audit?filter={\"action\":\"price_rules.update\"}")
        .await;
    assert!(log.assert_ok().text.contains("旺季"), "{log:?}");
}

#[tokio::test]
async fn cost_and_proposals_are_shown_to_few_and_decided_by_those_who_set_prices() {
    let shop = Shop::start().await;
    let one = shop.staff(Role::Product).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let asked = one.reprice(goods_id, "5.00", "促销").await;
    let id = &asked.assert_ok().body["waiting_price_change"];
    for role in Role::ALL {
        let staff = shop.staff(role).await;
        let reads = [
            Role::Super,
            Role::Product,
            Role::Promotion,
            Role::Finance,
            Role::Auditor,
        ]
        .contains(&role);
        assert_eq!(
            staff.get(&format!("{PATH}/{id}")).await.status == 200,
            reads,
            "{role:?}"
        );
        let decides = [Role::Super, Role::Product, Role::Promotion].contains(&role);
        if !decides {
            staff.decide(id, "approve").await.assert_refused(403);
        }
    }
}
