//! /api/goods
use catalog::{
    factory::{self, NewGoods},
    goods::models::{codes::Control, facts::SpecialPrice},
};
use identity::companies::models::facts::{BuyerType, CompanyStatus};
use kernel::{Money, WriteTx};
use sea_orm::DbErr;

use crate::harness::Shop;

#[tokio::test]
async fn a_stranger_sees_goods_without_price_and_stock_and_why() {
    let shop = Shop::start().await;
    let id = shop
        .goods(NewGoods {
            tier_prices: vec![(10, Money(900))],
            ..Default::default()
        })
        .await;
    shop.searchable().await;
    let visitor = shop.visitor();
    for path in [
        "/api/goods/list".to_owned(),
        "/api/goods/hot".to_owned(),
        format!("/api/goods/detail/{id}"),
    ] {
        let answer = visitor.get(&path).await;
        let data = answer.assert_ok().data();
        let card = if path.contains("detail") {
            data
        } else {
            &data["list"][0]
        };
        assert_eq!(card["id"], id, "{path}: {card}");
        assert!(
            card["price"].is_null() && card["base_price"].is_null() && card["number"].is_null(),
            "{path}"
        );
        assert_eq!(card["ladder_price"].as_array().unwrap().len(), 0, "{path}");
        assert_eq!(card["reasons"][0]["code"], "sign_in");
        assert_eq!(card["is_buy"], false);
    }
}

#[tokio::test]
async fn a_waiting_company_sees_the_reason_and_an_approved_one_the_price() {
    let shop = Shop::start().await;
    let id = shop.goods(NewGoods::default()).await;
    let waiting = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let card = waiting.get(&format!("/api/goods/detail/{id}")).await;
    assert!(card.data()["price"].is_null());
    assert_eq!(card.data()["reasons"][0]["code"], "not_approved");
    let buyer = shop.buyer().await;
    let card = buyer.get(&format!("/api/goods/detail/{id}")).await;
    assert_eq!(card.data()["price"], "10.00");
    assert_eq!(
        (card.data()["number"].as_i64(), card.data()["is_buy"].as_bool()),
        (Some(100), Some(true))
    );
}

#[tokio::test]
async fn the_closest_price_wins_and_the_ladder_counts() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            tier_prices: vec![(10, Money(800))],
            ..Default::default()
        })
        .await;
    let company_id = buyer.company_id;
    let price = |company_id: Option<i64>, rank: Option<i64>, fen| SpecialPrice {
        id: 0,
        rank,
        region: String::new(),
        company_id,
        price: Money(fen),
        from: None,
        to: None,
    };
    let (own, rank) = (price(Some(company_id), None, 950), price(None, Some(1), 900));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::special_price(tx, id, own).await?;
        factory::special_price(tx, id, rank).await?;
        tx.touch(catalog::changes::Changed::Goods(id));
        Ok(())
    })
    .await;
    let card = buyer.get(&format!("/api/goods/detail/{id}")).await;
    assert_eq!(
        (&card.data()["base_price"], &card.data()["price"]),
        (&"10.00".into(), &"9.50".into())
    );
    buyer.put_in_cart(id, 10).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["data"][0]["price"], "8.00");
    assert_eq!(cart["sums"]["goods_amount"], "80.00");
}

#[tokio::test]
async fn controlled_goods_are_not_there_for_strangers() {
    let shop = Shop::start().await;
    let ephedrine = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..Default::default()
        })
        .await;
    shop.searchable().await;
    let visitor = shop.visitor();
    let list = visitor.get("/api/goods/list").await;
    assert_eq!(list.assert_ok().data()["total"], 0);
    visitor
        .get(&format!("/api/goods/detail/{ephedrine}"))
        .await
        .assert_refused(404);
    let buyer = shop.buyer().await;
    assert_eq!(
        buyer.get("/api/goods/list").await.data()["list"][0]["id"],
        ephedrine
    );
}

#[tokio::test]
async fn filters_narrow_and_nonsense_is_refused_by_name() {
    let shop = Shop::start().await;
    let cheap = shop
        .goods(NewGoods {
            price: Some(Money(500)),
            ..Default::default()
        })
        .await;
    shop.goods(NewGoods {
        price: Some(Money(5000)),
        stock: 0,
        ..Default::default()
    })
    .await;
    shop.searchable().await;
    let buyer = shop.buyer().await;
    for query in [
        "price_to=9.99",
        "stock=1",
        "sort=price_up&per_page=1",
        "category_id=99999&kind=1&price_to=6",
    ] {
        let list = buyer.get(&format!("/api/goods/list?{query}")).await;
        assert_eq!(list.assert_ok().data()["list"][0]["id"], cheap, "{query}");
    }
    for (query, field) in [
        ("zone=moon", "zone"),
        ("sort=id;drop", "sort"),
        ("price_from=-1", "price_from"),
        ("kind=9", "kind"),
    ] {
        let answer = buyer.get(&format!("/api/goods/list?{query}")).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field].is_array(), "{query}: {answer:?}");
    }
    let far = buyer
        .get("/api/goods/list?page=1000000000&per_page=1000000")
        .await;
    assert_eq!(far.assert_ok().data()["page"], 500);
}

#[tokio::test]
async fn goods_are_found_by_chinese_pinyin_and_initials() {
    let shop = Shop::start().await;
    let id = shop
        .goods(NewGoods {
            name: "阿莫西林胶囊".into(),
            scope: "antibiotic".into(),
            ..Default::default()
        })
        .await;
    shop.goods(NewGoods {
        name: "布洛芬缓释胶囊".into(),
        ..Default::default()
    })
    .await;
    shop.searchable().await;
    let visitor = shop.visitor();
    for word in ["阿莫西林", "莫西", "amoxilin", "amxl", "阿莫xl"] {
        let list = visitor.get(&format!("/api/goods/list?keywords={word}")).await;
        assert_eq!(list.assert_ok().data()["list"][0]["id"], id, "{word}");
        let suggestions = visitor.get(&format!("/api/goods/search?keywords={word}")).await;
        assert_eq!(
            suggestions.assert_ok().data()["list"][0]["text"],
            "阿莫西林胶囊",
            "{word}"
        );
    }
}

/// Every byte of a text, encoded for a query string.
fn encoded(text: &str) -> String {
    text.bytes()
        .fold(String::new(), |encoded, byte| format!("{encoded}%{byte:02X}"))
}

#[tokio::test]
async fn nonsense_in_the_search_box_gets_a_plain_answer() {
    let shop = Shop::start().await;
    shop.goods(NewGoods::default()).await;
    let long = [
        "a".repeat(10_000),
        "阿".repeat(3_000),
        "1 ".repeat(5_000),
        "%_".repeat(2_000),
        "阿莫西林 ".repeat(600),
    ];
    let strange = [
        "",
        " ",
        "\u{3000}",
        "\0",
        "\r\n",
        "😀💊",
        "*:*",
        "name:阿莫西林 OR 1",
        "[a TO z]",
        "((((",
        "\"",
        "'",
        "\\",
        "%",
        "' OR '1'='1' --",
        "1; DROP TABLE goods",
        "<script>alert(1)</script>",
        "\u{202e}\u{200b}",
        "~2^9",
    ];
    let texts = long.iter().map(String::as_str).chain(strange);
    // First the database may answer, then the index does.
    for text in texts.clone() {
        answers_plainly(&shop, text).await;
    }
    shop.searchable().await;
    for text in texts {
        answers_plainly(&shop, text).await;
    }
}

async fn answers_plainly(shop: &Shop, text: &str) {
    let asked = encoded(text);
    for path in [
        format!("/api/goods/list?keywords={asked}"),
        format!("/api/goods/list?keywords={asked}&type=2"),
        format!("/api/goods/search?keywords={asked}"),
        format!("/api/goods/search?keywords={asked}&type=2"),
    ] {
        let visitor = shop.visitor();
        let answer = tokio::time::timeout(std::time::Duration::from_secs(5), visitor.get(&path)).await;
        let answer = answer.unwrap_or_else(|_| panic!("no answer in five seconds to {text:?}"));
        assert!(answer.assert_ok().data()["list"].is_array(), "{text:?}");
    }
}

#[tokio::test]
async fn only_the_same_name_strength_and_form_stand_in() {
    let shop = Shop::start().await;
    let like = |name: &str, spec: &str, form: &str| NewGoods {
        name: name.to_owned(),
        spec: spec.to_owned(),
        form: form.to_owned(),
        ..Default::default()
    };
    let id = shop.goods(like("阿莫西林胶囊", "0.25g*24粒", "胶囊剂")).await;
    let larger_box = shop.goods(like("阿莫西林胶囊", "0.25g*36粒", "胶囊剂")).await;
    shop.goods(like("阿莫西林胶囊", "0.5g*24粒", "胶囊剂")).await;
    shop.goods(like("阿莫西林胶囊", "0.25g*24粒", "片剂")).await;
    shop.goods(like("罗红霉素胶囊", "0.25g*24粒", "胶囊剂")).await;
    let detail = shop.visitor().get(&format!("/api/goods/detail/{id}")).await;
    let found = detail.data()["substitutes"].as_array().unwrap();
    assert_eq!(
        found.iter().map(|one| &one["id"]).collect::<Vec<_>>(),
        vec![&larger_box]
    );
}

#[tokio::test]
async fn a_shared_link_shows_each_buyer_their_own_terms() {
    let shop = Shop::start().await;
    let (owner, other) = (shop.buyer().await, shop.buyer().await);
    let id = shop
        .goods(NewGoods {
            tier_prices: vec![(10, Money(900))],
            ..Default::default()
        })
        .await;
    let agreed = SpecialPrice {
        id: 0,
        rank: None,
        region: String::new(),
        company_id: Some(owner.company_id),
        price: Money(800),
        from: None,
        to: None,
    };
    let price_id = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| factory::special_price(tx, id, agreed).await)
        .await;
    let detail = owner.get(&format!("/api/goods/detail/{id}")).await;
    let tier = detail.assert_ok().data()["ladder_price"][0]["id"].clone();
    assert_eq!(detail.data()["link"]["goods_price_id"], 0);

    let link = format!(
        "/api/goods/detail/{id}?goods_price_id={price_id}&ladder_price_id={tier}&goods_manjian_id=3&is_yj=1&is_jxq=1"
    );
    let terms = |price: i64, tier: &serde_json::Value| {
        serde_json::json!({
            "goods_price_id": price, "ladder_price_id": tier, "goods_manjian_id": 0, "is_yj": 0, "is_jxq": 0
        })
    };
    let seen = owner.get(&link).await;
    assert_eq!(seen.assert_ok().data()["price"], "8.00");
    assert_eq!(seen.data()["link"], terms(price_id, &tier));
    let seen = other.get(&link).await;
    assert_eq!(seen.assert_ok().data()["price"], "10.00");
    assert_eq!(seen.data()["link"], terms(0, &tier));
    let seen = shop.visitor().get(&link).await;
    assert!(seen.assert_ok().data()["price"].is_null());
    assert_eq!(seen.data()["link"], terms(0, &serde_json::json!(0)));
    let nonsense = other
        .get(&format!("/api/goods/detail/{id}?goods_price_id=1%20or%201"))
        .await;
    assert_eq!(nonsense.wrong_fields(), ["goods_price_id"]);
}

#[tokio::test]
async fn a_form_that_no_goods_has_is_refused_or_finds_nothing() {
    let shop = Shop::start().await;
    shop.goods(NewGoods::default()).await;
    shop.searchable().await;
    let buyer = shop.buyer().await;
    let none = buyer.get("/api/goods/list?form=%25").await;
    assert_eq!(none.assert_ok().data()["total"], 0);
    let nul = buyer.get("/api/goods/list?form=a%00").await;
    assert_eq!(nul.wrong_fields(), ["form"]);
}

#[tokio::test]
async fn what_was_meant_is_like_what_was_typed_or_nothing_is_proposed() {
    let shop = Shop::start().await;
    for name in ["阿莫西林胶囊", "阿胶", "栀子金花丸"] {
        shop.goods(NewGoods {
            name: name.into(),
            ..Default::default()
        })
        .await;
    }
    shop.searchable().await;
    let buyer = shop.buyer().await;
    for (who, typed, meant) in [
        (&*buyer, "阿莫西霖胶囊", &["阿莫西林胶囊"][..]),
        (&shop.visitor(), "amoxilun", &["阿莫西林胶囊"]),
        (&buyer, "zzzqqq", &[]),
        (&shop.visitor(), "阿布拉卡达布拉", &[]),
        (&buyer, "", &[]),
    ] {
        let path = format!("/api/goods/search?keywords={}&type=1&meant=1", encoded(typed));
        let answer = who.get(&path).await;
        let list = answer.assert_ok().data()["list"].as_array().unwrap();
        let texts: Vec<&str> = list.iter().map(|row| row["text"].as_str().unwrap()).collect();
        assert_eq!(texts, meant, "{typed}");
    }
}

#[tokio::test]
async fn strangers_search_so_often_and_members_as_they_like() {
    let shop = Shop::configured(|settings| {
        settings["visitors"] = serde_json::json!({ "searches_per_minute": 3, "suggestions_per_minute": 2 });
    })
    .await;
    let (visitor, buyer) = (shop.visitor(), shop.buyer().await);
    for (path, most) in [
        ("/api/goods/list?keywords=madeup", 3),
        ("/api/goods/search?keywords=madeup", 2),
    ] {
        for _ in 0..most {
            visitor.get(path).await.assert_ok();
        }
        let refused = visitor.get(path).await;
        refused.assert_refused(429);
        assert_eq!(refused.header("retry-after"), "60");
        for _ in 0..=most {
            buyer.get(path).await.assert_ok();
        }
    }
    visitor
        .get("/api/goods/filters?keywords=madeup")
        .await
        .assert_refused(429);
    // Looking around is no search.
    for _ in 0..5 {
        visitor.get("/api/goods/list").await.assert_ok();
    }
}
