use catalog::{
    categories::models::categories::Categories,
    factory::{self, NewGoods},
    goods::models::codes::{Control, Kind, Rx},
    lookup::models::{
        database_lookup::DatabaseLookup,
        lookup::{Audience, GoodsFilter, GoodsLookup, Scope, Sort, Zone},
    },
    search_tuning::models::search_tuning::SearchTuning,
};
use chrono::Days;
use kernel::{Money, WriteTx};
use sea_orm::DbErr;

use crate::shop::Shop;

fn all() -> GoodsFilter {
    GoodsFilter {
        audience: Audience::Buyers,
        limit: 20,
        ..Default::default()
    }
}

fn words(words: &str) -> GoodsFilter {
    GoodsFilter {
        keywords: Some(words.into()),
        ..all()
    }
}

struct Stand {
    shop: Shop,
    lookup: DatabaseLookup,
}

impl Stand {
    async fn open() -> Self {
        let shop = Shop::open().await;
        let lookup = DatabaseLookup::new(
            shop.db.clone(),
            shop.clock.clone(),
            Categories::default(),
            SearchTuning::default(),
        );
        Self { shop, lookup }
    }

    async fn names(&self, filter: GoodsFilter) -> Vec<String> {
        let found = self.lookup.find(&filter).await.unwrap();
        assert_eq!(found.total as usize, found.ids.len());
        let goods = self
            .shop
            .goods_cache
            .get_many(&self.shop.db, &found.ids)
            .await
            .unwrap();
        goods.iter().map(|goods| goods.name.to_string()).collect()
    }
}

fn named(name: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        ..Default::default()
    }
}

#[tokio::test]
async fn words_find_goods_and_wildcards_are_literal() {
    let stand = Stand::open().await;
    let maker = stand
        .shop
        .writer
        .run(async move |tx: &WriteTx| factory::maker(tx, "华润三九").await);
    let maker_id = Some(maker.await.unwrap());
    stand
        .shop
        .goods(NewGoods {
            maker_id,
            sales: 9,
            ..named("感冒灵颗粒")
        })
        .await;
    stand
        .shop
        .goods(NewGoods {
            trade_name: "VitC_100%".into(),
            ..named("维生素C片")
        })
        .await;
    stand
        .shop
        .goods(NewGoods {
            on_sale: false,
            ..named("感冒灵胶囊")
        })
        .await;
    assert_eq!(stand.names(words("感冒 三九")).await, ["感冒灵颗粒"]);
    assert_eq!(stand.names(words("vitc_")).await, ["维生素C片"]);
    assert_eq!(stand.names(words("%")).await, ["维生素C片"]);
    assert!(stand.names(words("感冒 维生素")).await.is_empty());
    assert!(stand.names(words("'; drop table goods")).await.is_empty());
    let makers = GoodsFilter {
        scope: Scope::Manufacturers,
        ..words("华润")
    };
    assert_eq!(stand.names(makers).await, ["感冒灵颗粒"]);
    let makers = stand
        .lookup
        .suggest("三九", Scope::Manufacturers, Audience::Strangers, 5)
        .await
        .unwrap();
    assert_eq!(makers[0].text, "华润三九");
    let goods = stand
        .lookup
        .suggest("维生", Scope::Goods, Audience::Strangers, 5)
        .await
        .unwrap();
    assert_eq!((goods.len(), goods[0].text.as_str()), (1, "维生素C片"));
}

#[tokio::test]
async fn strangers_see_no_controlled_goods() {
    let stand = Stand::open().await;
    stand
        .shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..named("复方麻黄碱片")
        })
        .await;
    stand.shop.goods(named("板蓝根颗粒")).await;
    assert_eq!(stand.names(all()).await.len(), 2);
    let strangers = GoodsFilter {
        audience: Audience::Strangers,
        ..all()
    };
    assert_eq!(stand.names(strangers).await, ["板蓝根颗粒"]);
    let suggested = stand
        .lookup
        .suggest("麻黄", Scope::Goods, Audience::Strangers, 5)
        .await
        .unwrap();
    assert!(suggested.is_empty());
}

type Change = fn(&mut GoodsFilter);

/// 甲: prescription, category below `root`, nothing in stock, 5.00. 乙: free shipping, best seller, near expiry, 9.00.
/// 丙: a controlled device without a price.
async fn three_goods(shop: &Shop) -> [i64; 2] {
    let (root, leaf) = shop
        .writer
        .run(async move |tx: &WriteTx| {
            let root = factory::category(tx, "西药", Kind::Medicine, None).await?;
            let leaf = factory::category(tx, "抗生素", Kind::Medicine, Some(root)).await?;
            Ok::<_, DbErr>((root, leaf))
        })
        .await
        .unwrap();
    let first = NewGoods {
        category_id: Some(leaf),
        rx: Rx::Prescription,
        price: Some(Money(500)),
        stock: 0,
        ..named("甲")
    };
    let second = NewGoods {
        is_preferred: true,
        price: Some(Money(900)),
        sales: 5,
        ..named("乙")
    };
    let third = NewGoods {
        kind: Kind::Device,
        is_controlled_sale: true,
        price: None,
        form: "片剂".into(),
        stock: 7,
        ..named("丙")
    };
    shop.goods(first).await;
    let second = shop.goods(second).await.id;
    shop.goods(third).await;
    let (now, place) = (shop.clock.now(), (second, shop.main_warehouse().await));
    let soon = shop.clock.today() + Days::new(30);
    shop.writer
        .run(async move |tx: &WriteTx| factory::batch(tx, place, "SOON", soon, 3, now).await)
        .await
        .unwrap();
    [root, second]
}

#[tokio::test]
async fn every_filter_filters() {
    let stand = Stand::open().await;
    let [root, _] = three_goods(&stand.shop).await;
    let cases: [(Change, &[&str]); 12] = [
        (|by| by.category_id = Some(777), &[]),
        (|by| by.maker_id = Some(777), &[]),
        (|by| by.brand_id = Some(777), &[]),
        (|by| by.rx = Some(Rx::Prescription), &["甲"]),
        (|by| by.kind = Some(Kind::Device), &["丙"]),
        (|by| by.form = Some("片剂".into()), &["丙"]),
        (|by| by.zone = Some(Zone::Yx), &["乙"]),
        (|by| by.zone = Some(Zone::Kx), &["丙"]),
        (|by| by.zone = Some(Zone::Jxq), &["乙"]),
        (|by| by.in_stock = true, &["乙", "丙"]),
        (|by| by.price_from = Some(Money(501)), &["乙"]),
        (|by| by.price_to = Some(Money(899)), &["甲"]),
    ];
    for (place, (change, expected)) in cases.into_iter().enumerate() {
        let mut filter = all();
        change(&mut filter);
        assert_eq!(stand.names(filter).await, expected, "case {place}");
    }
    let below = GoodsFilter {
        category_id: Some(root),
        ..all()
    };
    assert_eq!(stand.names(below).await, ["甲"]);
}

#[tokio::test]
async fn every_order_orders_and_pages_count_all() {
    let stand = Stand::open().await;
    let [_, second] = three_goods(&stand.shop).await;
    for (sort, expected) in [
        (Sort::Relevance, ["乙", "甲", "丙"]),
        (Sort::Sales, ["乙", "甲", "丙"]),
        (Sort::PriceUp, ["甲", "乙", "丙"]),
        (Sort::PriceDown, ["乙", "甲", "丙"]),
        (Sort::Expiry, ["乙", "丙", "甲"]),
    ] {
        assert_eq!(
            stand.names(GoodsFilter { sort, ..all() }).await,
            expected,
            "{sort:?}"
        );
    }
    let page = GoodsFilter {
        sort: Sort::PriceUp,
        offset: 1,
        limit: 1,
        ..all()
    };
    let found = stand.lookup.find(&page).await.unwrap();
    assert_eq!((found.total, found.ids), (3, vec![second]));
}
