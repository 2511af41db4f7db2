//! GET /api/goods/filters: how many goods each option would leave, by the index and by the database alike.
use catalog::{
    categories::models::categories::Categories,
    factory::{self, NewGoods},
    goods::models::{
        codes::{Control, Kind, Rx},
        facts::SpecialPrice,
    },
    lookup::models::{
        database_lookup::DatabaseLookup,
        lookup::{Audience, GoodsFilter, Lookup, Sort, Zone},
    },
    prices::models::{promotions::Promotion, shopper::Shopper},
    search_tuning::models::search_tuning::SearchTuning,
};
use chrono::{Days, Months};
use identity::permissions::Role;
use kernel::{Money, WriteTx, services::shared};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::Shop;

fn named(name: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        ..Default::default()
    }
}

/// Goods of several manufacturers, categories, forms, prices, expiries and promotions; the ids of root and leaf category,
/// and of the manufacturer of three.
async fn stocked(shop: &Shop, agreed_with: Option<i64>) -> [i64; 3] {
    let [root, leaf, maker] = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let root = factory::category(tx, "西药", Kind::Medicine, None).await?;
            let leaf = factory::category(tx, "抗生素", Kind::Medicine, Some(root)).await?;
            Ok([root, leaf, factory::maker(tx, "华北制药").await?])
        })
        .await;
    shared::<Categories>(&shop.ctx).forget();
    for number in 0..12_i64 {
        let goods = NewGoods {
            category_id: Some(if number % 3 == 0 { leaf } else { root }),
            maker_id: (number % 4 == 0).then_some(maker),
            form: if number % 2 == 0 { "片剂" } else { "胶囊剂" }.into(),
            rx: if number % 5 == 0 {
                Rx::Prescription
            } else {
                Rx::OtcA
            },
            control: if number == 6 {
                Control::Ephedrine
            } else {
                Control::None
            },
            is_preferred: number % 3 == 1,
            price: (number != 11).then_some(Money(400 * (number + 1))),
            tier_prices: if number == 2 {
                vec![(10, Money(1000))]
            } else {
                Vec::new()
            },
            stock: if number % 4 == 3 { 0 } else { 50 },
            ..named(&format!("阿莫西林{number}号"))
        };
        let id = shop.goods(goods).await;
        price_and_batch(shop, id, number, agreed_with).await;
    }
    shop.searchable().await;
    [root, leaf, maker]
}

/// The second product is cheaper for rank 1, the third for the company, the fourth was until yesterday; some
/// expire soon.
async fn price_and_batch(shop: &Shop, goods_id: i64, number: i64, agreed_with: Option<i64>) {
    let (now, today) = (shop.now(), shop.services.clock.today());
    let price = |rank, company_id, to| SpecialPrice {
        id: 0,
        rank,
        region: String::new(),
        company_id,
        price: Money(100),
        from: None,
        to,
    };
    let special = match number {
        1 => Some(price(Some(1), None, None)),
        2 => agreed_with.map(|company_id| price(None, Some(company_id), None)),
        3 => Some(price(None, None, Some(now - Days::new(1)))),
        // Agreed for as long as the company is of rank 7, which it is not.
        5 => agreed_with.map(|company_id| price(Some(7), Some(company_id), None)),
        _ => None,
    };
    let expires = [4, 8]
        .contains(&number)
        .then(|| today + Months::new(u32::try_from(number).unwrap()));
    shop.write::<_, catalog::errors::StockError, _>(async move |tx: &WriteTx| {
        if let Some(special) = special {
            factory::special_price(tx, goods_id, special).await?;
        }
        if let Some(expires) = expires {
            let place = (goods_id, factory::main_warehouse(tx).await?);
            factory::batch(tx, place, "SOON", expires, 5, now).await?;
        }
        let changed = catalog::events::GoodsChanged {
            goods_ids: vec![goods_id],
        };
        kernel::outbox::publish(tx, &changed, now).await?;
        tx.touch(catalog::changes::Changed::Goods(goods_id));
        Ok(())
    })
    .await;
}

fn count_of(options: &Value, key: &str, value: &Value) -> i64 {
    let found = options
        .as_array()
        .unwrap()
        .iter()
        .find(|option| option[key] == *value);
    found.map_or(0, |option| option["count"].as_i64().unwrap())
}

#[tokio::test]
async fn a_count_is_what_the_list_finds_with_that_option() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let [root, leaf, maker] = stocked(&shop, Some(buyer.company_id)).await;
    for chosen in [
        "",
        "&stock=1",
        "&form=片剂",
        "&keywords=阿莫西林&rx=otc_a",
        "&price_to=20",
    ] {
        let filters = buyer.get(&format!("/api/goods/filters?page=1{chosen}")).await;
        let filters = filters.assert_ok().data().clone();
        let cases = [
            (
                count_of(&filters["categories"], "id", &json!(root)),
                format!("category_id={root}"),
            ),
            (
                count_of(&filters["categories"], "id", &json!(leaf)),
                format!("category_id={leaf}"),
            ),
            (
                count_of(&filters["makers"], "id", &json!(maker)),
                format!("maker_id={maker}"),
            ),
            (
                count_of(&filters["forms"], "name", &json!("胶囊剂")),
                "form=胶囊剂".into(),
            ),
            (count_of(&filters["rx"], "code", &json!("rx")), "rx=rx".into()),
            (filters["in_stock"].as_i64().unwrap(), "stock=1".into()),
            (
                count_of(&filters["prices"], "from", &json!("10.00")),
                "price_from=10.00&price_to=19.99".into(),
            ),
            (
                count_of(&filters["expiries"], "from", &json!(3)),
                "expiry_from=3&expiry_to=6".into(),
            ),
            (
                count_of(&filters["promotions"], "code", &json!("special")),
                "promotion=special".into(),
            ),
            (
                count_of(&filters["promotions"], "code", &json!("ladder")),
                "promotion=ladder".into(),
            ),
        ];
        for (count, option) in cases {
            // The option replaces the selection in its own group.
            let field = option.split('=').next().unwrap();
            let rest: Vec<&str> = chosen
                .split('&')
                .filter(|pair| {
                    !(pair.starts_with(field) || field == "price_from" && pair.starts_with("price_to"))
                })
                .collect();
            let list = buyer
                .get(&format!(
                    "/api/goods/list?{option}{}",
                    rest.join("&").replacen("", "&", 1)
                ))
                .await;
            assert_eq!(
                list.assert_ok().data()["total"].as_i64().unwrap(),
                count,
                "{option} beside {chosen:?}"
            );
        }
    }
}

/// What answers while the index cannot.
fn database_lookup(shop: &Shop) -> Lookup {
    let services = &shop.services;
    Lookup::new(DatabaseLookup::new(
        services.db.clone(),
        services.clock.clone(),
        Categories::default(),
        SearchTuning::default(),
    ))
}

#[tokio::test]
async fn no_range_of_prices_tells_that_of_controlled_sale() {
    let shop = Shop::start().await;
    let priced = async |fen: i64| {
        let goods = NewGoods {
            price: Some(Money(fen)),
            ..Default::default()
        };
        shop.goods(goods).await
    };
    let [cheap, controlled, dear] = [priced(1000).await, priced(2000).await, priced(3000).await];
    let rule = json!({ "goods_id": controlled, "effect": "allow", "region": "西藏自治区" });
    let staff = shop.staff(Role::Product).await;
    staff.post_json("/admin/api/sale_rules", &rule).await.assert_ok();
    shop.searchable().await;
    for lookup in [shared::<Lookup>(&shop.ctx), database_lookup(&shop)] {
        let found = async |change: fn(&mut GoodsFilter)| {
            let mut filter = GoodsFilter {
                audience: Audience::Buyers,
                limit: 20,
                ..Default::default()
            };
            change(&mut filter);
            lookup.find(&filter).await.unwrap().ids
        };
        let around = |by: &mut GoodsFilter| {
            (by.price_from, by.price_to) = (Some(Money(1500)), Some(Money(2500)));
        };
        assert_eq!(found(around).await, Vec::<i64>::new());
        assert_eq!(found(|by| by.price_from = Some(Money(1500))).await, [dear]);
        let up = found(|by| by.sort = Sort::PriceUp).await;
        assert_eq!(up, [cheap, dear, controlled], "with those that have none");
        let down = found(|by| by.sort = Sort::PriceDown).await;
        assert_eq!(down, [dear, cheap, controlled]);
    }
}

#[tokio::test]
async fn index_and_database_count_alike() {
    let shop = Shop::start().await;
    let company_id = shop.buyer().await.company_id;
    let [root, leaf, maker] = stocked(&shop, Some(company_id)).await;
    let index = shared::<Lookup>(&shop.ctx);
    let database = database_lookup(&shop);
    let shopper = Shopper {
        company_id,
        rank: 1,
        region: "浙江省".into(),
    };
    let all = GoodsFilter {
        audience: Audience::Buyers,
        shopper: Some(shopper),
        limit: 20,
        ..Default::default()
    };
    let with = |change: fn(&mut GoodsFilter)| {
        let mut filter = all.clone();
        change(&mut filter);
        filter
    };
    let mut filters = vec![
        all.clone(),
        GoodsFilter::default(),
        with(|by| by.in_stock = true),
        with(|by| by.form = Some("片剂".into())),
        with(|by| by.rx = Some(Rx::OtcA)),
        with(|by| (by.price_from, by.price_to) = (Some(Money(800)), Some(Money(2800)))),
        with(|by| (by.expiry_from, by.expiry_to) = (Some(3), Some(9))),
        with(|by| by.expiry_to = Some(6)),
        with(|by| by.zone = Some(Zone::Jxq)),
        with(|by| by.keywords = Some("阿莫西林".into())),
    ];
    filters.extend(Promotion::ALL.map(|promotion| GoodsFilter {
        promotion: Some(promotion),
        in_stock: promotion == Promotion::Special,
        ..all.clone()
    }));
    for (category_id, maker_id) in [(Some(root), None), (Some(leaf), Some(maker)), (None, Some(maker))] {
        filters.push(GoodsFilter {
            category_id,
            maker_id,
            ..all.clone()
        });
    }
    for filter in filters {
        let counted = index.count(&filter).await.unwrap();
        assert_eq!(counted, database.count(&filter).await.unwrap(), "{filter:?}");
        let (found, other) = (
            index.find(&filter).await.unwrap(),
            database.find(&filter).await.unwrap(),
        );
        assert_eq!(found.total, other.total, "{filter:?}");
    }
    let promotions = &index.count(&all).await.unwrap().promotions;
    assert_eq!(promotions, &[1, 2, 4], "ladder, special, free shipping");
}

#[tokio::test]
async fn strangers_learn_no_price_and_no_controlled_goods() {
    let shop = Shop::start().await;
    stocked(&shop, None).await;
    let visitor = shop.visitor();
    let filters = visitor.get("/api/goods/filters?price_to=5").await;
    let filters = filters.assert_ok().data();
    assert_eq!(filters["prices"], json!([]));
    let forms = filters["forms"].as_array().unwrap();
    let all: i64 = forms.iter().map(|form| form["count"].as_i64().unwrap()).sum();
    assert_eq!(
        all, 11,
        "the price is no filter, the controlled goods is not counted"
    );
    let list = visitor.get("/api/goods/list?price_to=5").await;
    assert_eq!(list.assert_ok().data()["total"], 11);
}

#[tokio::test]
async fn nonsense_is_refused_by_name_and_deep_pages_are_empty() {
    let shop = Shop::start().await;
    stocked(&shop, None).await;
    let buyer = shop.buyer().await;
    for (query, field) in [
        ("expiry_from=-1", "expiry_from"),
        ("expiry_to=1000", "expiry_to"),
        ("expiry_from=6&expiry_to=6", "expiry_to"),
        ("price_from=9&price_to=8", "price_to"),
        ("promotion=everything", "promotion"),
        ("stock=7", "stock"),
        ("type=3", "type"),
        ("category_id=1%20or%201=1", "category_id"),
        ("sort=price%20desc;drop%20table%20goods", "sort"),
    ] {
        for call in ["list", "filters"] {
            let answer = buyer.get(&format!("/api/goods/{call}?{query}")).await;
            answer.assert_refused(422);
            let message = &answer.body["errors"][field][0];
            assert!(
                message.as_str().is_some_and(|text| !text.is_ascii()),
                "{call} {query}: {answer:?}"
            );
        }
    }
    let everything = "keywords=99999&category_id=99999&maker_id=99999&brand_id=99999&form=99999&kind=99999&rx=99999\
                      &zone=99999&stock=99999&price_from=99999&price_to=99999&expiry_from=99999&expiry_to=99999\
                      &promotion=99999&sort=99999";
    let list = buyer.get(&format!("/api/goods/list?{everything}")).await;
    assert_eq!(list.assert_ok().data()["total"], 12);
    let far = buyer.get("/api/goods/list?page=1000000000&per_page=100").await;
    assert_eq!(far.assert_ok().data()["list"], json!([]));
    assert_eq!(far.data()["total"], 12);
}
