//! /api/replenishment: proposals from the company's purchases or its stock sheet.
use ::orders::models::_entities::orders;
use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::TimeDelta;
use kernel::WriteTx;
use reqwest::{Method, multipart};
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop, send};

fn named(name: &str, spec: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        spec: spec.into(),
        stock: 1000,
        ..Default::default()
    }
}

impl Shop {
    /// As if this order had been placed so many days ago.
    async fn placed_before(&self, order: &str, days: i64) {
        let (at, number) = (self.now() - TimeDelta::days(days), order.to_owned());
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            orders::Entity::update_many()
                .col_expr(orders::Column::CreatedAt, Expr::value(at))
                .filter(orders::Column::Number.eq(number))
                .exec(tx.db())
                .await?;
            Ok(())
        })
        .await;
    }

    /// An order that was placed so many days ago, and has not been received.
    async fn ordered_before(&self, buyer: &Buyer, goods_id: i64, number: i64, days: i64) {
        let (_, order) = buyer.ordered(goods_id, number).await;
        self.placed_before(&order, days).await;
    }

    /// One that was received.
    async fn bought_before(&self, buyer: &Buyer, goods_id: i64, number: i64, days: i64) {
        let order = self.shipped(buyer, goods_id, number).await;
        self.placed_before(&order, days).await;
        buyer.receive(&order).await;
    }
}

async fn upload(buyer: &Buyer, sheet: &str) -> Answer {
    let part = multipart::Part::bytes(sheet.as_bytes().to_vec()).file_name("库存.csv");
    let form = multipart::Form::new().part("file", part);
    let request = buyer.request(Method::POST, "/api/replenishment/sheet");
    send(request.multipart(form)).await
}

fn numbers(proposal: &Value) -> Vec<i64> {
    let plans = proposal["plans"].as_array().unwrap().iter();
    plans.map(|plan| plan["number"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn what_is_bought_again_and_again_is_proposed_in_whole_packs_with_its_reason() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let weekly = shop
        .goods(NewGoods {
            min_quantity: 10,
            step: 10,
            stock: 1000,
            ..Default::default()
        })
        .await;
    let fresh = shop.goods(named("刚买过", "1")).await;
    let once = shop.goods(named("只买一次", "1")).await;
    let long_ago = shop.goods(named("以前买的", "1")).await;
    for (goods, number, days) in [
        (weekly, 20, 46),
        (weekly, 20, 32),
        (weekly, 20, 18),
        (fresh, 100, 20),
        (once, 20, 30),
        (long_ago, 20, 170),
        (long_ago, 20, 150),
    ] {
        shop.bought_before(&buyer, goods, number, days).await;
    }
    shop.ordered_before(&buyer, fresh, 100, 0).await;
    let answer = buyer.get("/api/replenishment").await;
    let found = answer.assert_ok().data();
    let rows = found["rows"].as_array().unwrap();
    let ids: Vec<i64> = rows
        .iter()
        .map(|row| row["goods"]["id"].as_i64().unwrap())
        .collect();
    assert_eq!(ids, [weekly, fresh], "the most urgent first: {answer:?}");
    assert_eq!(
        rows[0]["why"],
        "日均约 1.4 盒（按您的进货），上次 18 天前买 20 盒，估计已用完"
    );
    // 40 in 28 days: 10, 20 and 42.9 in whole packs.
    assert_eq!(numbers(&rows[0]), [10, 20, 50]);
    assert_eq!(
        (&rows[0]["every"], &rows[0]["usual"], &rows[0]["per_day"]),
        (&json!(14), &json!(20), &json!("1.428"))
    );
    assert_eq!(numbers(&rows[1]), [0, 0, 50], "what is on the way lasts 20 days");
    assert_eq!(
        (&rows[0]["on_the_way"], &rows[1]["on_the_way"]),
        (&json!(0), &json!(100))
    );
    assert_eq!(
        rows[1]["why"],
        "日均约 5 盒（按您的进货），今天刚买 100 盒，在途 100 盒，店里估计已用完，连同在途够 20 天"
    );
    let longer = buyer.get("/api/replenishment?days=180").await;
    assert_eq!(longer.assert_ok().data()["rows"].as_array().unwrap().len(), 3);
    buyer.get("/api/replenishment?days=99999").await.assert_ok();
    buyer.get("/api/replenishment?days=17").await.assert_refused(422);
    let theirs = other.get("/api/replenishment").await;
    assert_eq!(theirs.assert_ok().data()["rows"], json!([]));
}

#[tokio::test]
async fn compounds_with_ephedrine_are_marked_and_never_proposed_beyond_the_last_purchase() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let compound = NewGoods {
        control: Control::Ephedrine,
        ..named("复方氨酚麻美片", "10片")
    };
    let ordinary = shop.goods(named("感冒灵颗粒", "10g*9袋")).await;
    let compound = shop.goods(compound).await;
    for (number, days) in [(4, 40), (4, 35), (2, 30)] {
        let order = shop.shipped_after_transfer(&buyer, compound, number).await;
        shop.placed_before(&order, days).await;
        buyer.receive(&order).await;
    }
    for days in [31, 30] {
        shop.ordered_before(&buyer, ordinary, 20, days).await;
    }
    shop.searchable().await;
    let answer = buyer.get("/api/replenishment").await;
    let rows = answer.assert_ok().data()["rows"].as_array().unwrap().clone();
    let of = |id: i64| rows.iter().find(|row| row["goods"]["id"] == id).unwrap();
    assert_eq!(of(compound)["is_special"], true);
    assert_eq!(
        of(compound)["caution"],
        "含麻黄碱类复方制剂，不批量补货，最多按上次的 2 盒"
    );
    assert_eq!(numbers(of(compound)), [2, 2, 2], "{answer:?}");
    assert_eq!(of(ordinary)["is_special"], false);
    assert_eq!(
        numbers(of(ordinary)),
        [60, 60, 60],
        "twenty a day is nobody's use"
    );
    assert_eq!(of(ordinary)["on_the_way"], 40);
    assert_eq!(
        of(ordinary)["caution"],
        "一次最多建议 60 盒，以往一次最多买 20 盒"
    );

    let sheet = "药品名称,规格,库存,日均销量\n复方氨酚麻美片,10片,0,5\n感冒灵颗粒,10g*9袋,0,5\n";
    let answer = upload(&buyer, sheet).await;
    let rows = answer.assert_ok().data()["rows"].as_array().unwrap().clone();
    let of = |id: i64| {
        let mut proposals = rows.iter().map(|row| &row["proposals"][0]);
        proposals.find(|proposal| proposal["goods"]["id"] == id).unwrap()
    };
    assert!(
        numbers(of(compound)).iter().all(|number| *number <= 2),
        "{answer:?}"
    );
    assert_eq!(numbers(of(ordinary))[2], 110, "150 less the forty on the way");
    assert_eq!(of(ordinary)["caution"], "");
}

#[tokio::test]
async fn a_stock_sheet_says_what_is_missing_to_the_chosen_days() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let packed = shop
        .goods(NewGoods {
            min_quantity: 10,
            step: 10,
            ..named("阿莫西林胶囊", "0.25g*24粒")
        })
        .await;
    let cold = shop.goods(named("感冒灵颗粒", "10g*9袋")).await;
    let (small, large) = (
        shop.goods(named("板蓝根颗粒", "10g*10袋")).await,
        shop.goods(named("板蓝根颗粒", "10g*20袋")).await,
    );
    shop.goods(named("藿香正气水", "10ml*10支")).await;
    shop.ordered_before(&buyer, cold, 4, 2).await;
    shop.searchable().await;
    let detail = buyer.get(&format!("/api/goods/detail/{packed}")).await;
    let barcode = detail.data()["barcode"].as_str().unwrap().to_owned();
    let sheet = format!(
        "仁心大药房库存表,,,,,\n商品编码,69码,药品名称,规格,库存数量,日均销量,最低库存\n\
         A1,{barcode},阿莫西林,随便写,5,2,0\n\
         A2,,感冒灵颗粒,10g*9袋,3,1.5,\n\
         A3,,板蓝根颗粒,,0,1,\n\
         A4,,月球石口服液,5ml,0,3,\n\
         A5,,藿香正气水,10ml*10支,80,1,\n\
         ,,合计,,88,,\n"
    );
    let answer = upload(&buyer, &sheet).await;
    let found = answer.assert_ok().data();
    let count = |name: &str| found[name].as_i64().unwrap();
    assert_eq!(
        ["read", "enough", "left_out", "matched", "ambiguous", "unmatched"].map(count),
        [5, 1, 0, 2, 1, 1],
        "{answer:?}"
    );
    let row = |line: i64| {
        let mut rows = found["rows"].as_array().unwrap().iter();
        rows.find(|row| row["line"] == line).unwrap()
    };
    let sure = &row(3)["proposals"][0];
    assert_eq!(sure["goods"]["id"], packed);
    assert_eq!(numbers(sure), [10, 30, 60], "9, 23 and 55 in packs of ten");
    assert_eq!(sure["why"], "库存 5 盒，日均 2 盒，够 2 天");
    let coming = &row(4)["proposals"][0];
    assert_eq!(
        (&coming["goods"]["id"], &coming["on_the_way"]),
        (&json!(cold), &json!(4))
    );
    assert_eq!(numbers(coming), [4, 14, 38], "what is on the way counts");
    let choice = row(5)["proposals"].as_array().unwrap();
    let offered: Vec<i64> = choice
        .iter()
        .map(|one| one["goods"]["id"].as_i64().unwrap())
        .collect();
    assert!(
        offered.contains(&small) && offered.contains(&large),
        "{offered:?}"
    );
    assert_eq!(row(6)["missing"], json!([21, 42, 90]));
    assert_eq!(buyer.in_cart().await, [], "nothing is bought yet");
}

#[tokio::test]
async fn without_sales_in_the_sheet_the_companys_own_purchases_tell() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let known = shop.goods(named("感冒灵颗粒", "10g*9袋")).await;
    shop.goods(named("板蓝根颗粒", "10g*10袋")).await;
    shop.ordered_before(&buyer, known, 30, 60).await;
    shop.ordered_before(&buyer, known, 30, 30).await;
    shop.searchable().await;
    let answer = buyer
        .post_form(
            "/api/replenishment/sheet",
            &[(
                "text",
                "品名\t库存\t最低库存\n感冒灵颗粒\t2\t\n板蓝根颗粒\t1\t6\n",
            )],
        )
        .await;
    let rows = answer.assert_ok().data()["rows"].as_array().unwrap();
    let by_habit = &rows[0]["proposals"][0];
    assert!(
        by_habit["why"]
            .as_str()
            .unwrap()
            .contains("日均约 1 盒（按您的进货）"),
        "{answer:?}"
    );
    // Both orders are still open, so that 60 are on the way.
    assert_eq!(numbers(by_habit), [0, 0, 0]);
    assert_eq!(numbers(&rows[1]["proposals"][0]), [5, 5, 5], "up to the minimum");
}

#[tokio::test]
async fn what_may_not_be_bought_is_shown_and_not_proposed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let empty = shop
        .goods(NewGoods {
            stock: 0,
            ..named("感冒灵颗粒", "10g*9袋")
        })
        .await;
    shop.searchable().await;
    let answer = upload(&buyer, "品名,规格,库存,日均销量\n感冒灵颗粒,10g*9袋,0,2\n").await;
    let proposal = &answer.assert_ok().data()["rows"][0]["proposals"][0];
    assert_eq!(proposal["goods"]["id"], empty);
    assert_eq!(
        (numbers(proposal), &proposal["plans"][0]["missing"]),
        (vec![0, 0, 0], &json!(14))
    );
    assert_eq!(proposal["goods"]["reasons"][0]["code"], "no_stock");
}

#[tokio::test]
async fn sheets_that_cannot_be_read_say_so() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for sheet in ["", "药\n", "品名,规格\n感冒灵,10g\n", "品名,库存\n"] {
        let answer = upload(&buyer, sheet).await;
        answer.assert_refused(422);
    }
    let headless = upload(&buyer, "感冒灵,3\n").await;
    assert!(headless.message().contains("表头"), "{headless:?}");
    let endless = format!("品名,库存\n{}", "感冒灵,1\n".repeat(5100));
    upload(&buyer, &endless).await.assert_refused(422);
    upload(&buyer, &"1".repeat(3 * 1024 * 1024))
        .await
        .assert_refused(413);
    let odd = "品名,库存,日均销量\n'; drop table goods; --,-5,9\n%%%%,1e9,NaN\n";
    upload(&buyer, odd).await.assert_ok();
    let stranger = shop.visitor();
    let text = [("text", "品名\t库存")];
    let unsigned = stranger.post_form("/api/replenishment/sheet", &text).await;
    unsigned.assert_refused(401);
}
