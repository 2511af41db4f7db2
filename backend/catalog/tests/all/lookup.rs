use catalog::{
    factory::{self, NewGoods},
    models::{
        categories::Categories,
        codes::{Control, Kind, Rx},
        database_lookup::DatabaseLookup,
        lookup::{Audience, GoodsFilter, GoodsLookup, Scope, Sort, Zone},
    },
};
use chrono::Days;
use kernel::Money;
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
        let lookup = DatabaseLookup::new(shop.db.clone(), shop.clock.clone(), Categories::default());
        Self { shop, lookup }
    }

    async fn names(&self, filter: GoodsFilter) -> Vec<String> {
        let found = self.lookup.find(&filter).await.unwrap();
        assert_eq!(found.total as usize, found.ids.len());
        let goods = self.shop.shelf.get_many(&self.shop.db, &found.ids).await.unwrap();
        goods.iter().map(|goods| goods.name.clone()).collect()
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
        .run(|tx| Box::pin(async move { factory::maker(tx, "华润三九").await }));
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
        scope: Scope::Makers,
        ..words("华润")
    };
    assert_eq!(stand.names(makers).await, ["感冒灵颗粒"]);
    let makers = stand
        .lookup
        .suggest("三九", Scope::Makers, Audience::Strangers, 5)
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

#[tokio::test]
async fn every_filter_filters() {
    let stand = Stand::open().await;
    let (root, leaf) = stand
        .shop
        .writer
        .run(|tx| {
            Box::pin(async move {
                let root = factory::category(tx, "西药", Kind::Medicine, None).await?;
                Ok::<_, DbErr>((
                    root,
                    factory::category(tx, "抗生素", Kind::Medicine, Some(root)).await?,
                ))
            })
        })
        .await
        .unwrap();
    let a = NewGoods {
        category_id: Some(leaf),
        rx: Rx::Prescription,
        price: Some(Money(500)),
        ..named("甲")
    };
    let a = stand.shop.goods(NewGoods { stock: 0, ..a }).await;
    let b = NewGoods {
        is_free_shipping: true,
        price: Some(Money(900)),
        sales: 5,
        ..named("乙")
    };
    let b = stand.shop.goods(b).await;
    let c = NewGoods {
        kind: Kind::Device,
        is_controlled_sale: true,
        price: None,
        form: "片剂".into(),
        ..named("丙")
    };
    stand.shop.goods(NewGoods { stock: 7, ..c }).await;
    let (now, today) = (stand.shop.clock.now(), stand.shop.clock.today());
    stand
        .shop
        .writer
        .run(move |tx| {
            Box::pin(
                async move { factory::batch(tx, (b.id, 1), "SOON", today + Days::new(30), 3, now).await },
            )
        })
        .await
        .unwrap();

    let by = |filter| stand.names(filter);
    assert_eq!(
        by(GoodsFilter {
            category_id: Some(root),
            ..all()
        })
        .await,
        ["甲"]
    );
    assert!(
        by(GoodsFilter {
            category_id: Some(777),
            ..all()
        })
        .await
        .is_empty()
    );
    assert_eq!(
        by(GoodsFilter {
            maker_id: Some(a.maker_id),
            ..all()
        })
        .await
        .len(),
        3
    );
    assert!(
        by(GoodsFilter {
            brand_id: Some(1),
            ..all()
        })
        .await
        .is_empty()
    );
    assert_eq!(
        by(GoodsFilter {
            rx: Some(Rx::Prescription),
            ..all()
        })
        .await,
        ["甲"]
    );
    assert_eq!(
        by(GoodsFilter {
            kind: Some(Kind::Device),
            ..all()
        })
        .await,
        ["丙"]
    );
    assert_eq!(
        by(GoodsFilter {
            form: Some("片剂".into()),
            ..all()
        })
        .await,
        ["丙"]
    );
    assert_eq!(
        by(GoodsFilter {
            zone: Some(Zone::Yx),
            ..all()
        })
        .await,
        ["乙"]
    );
    assert_eq!(
        by(GoodsFilter {
            zone: Some(Zone::Kx),
            ..all()
        })
        .await,
        ["丙"]
    );
    assert_eq!(
        by(GoodsFilter {
            zone: Some(Zone::Jxq),
            ..all()
        })
        .await,
        ["乙"]
    );
    assert_eq!(
        by(GoodsFilter {
            in_stock: true,
            ..all()
        })
        .await,
        ["乙", "丙"]
    );
    assert_eq!(
        by(GoodsFilter {
            price_from: Some(Money(501)),
            ..all()
        })
        .await,
        ["乙"]
    );
    assert_eq!(
        by(GoodsFilter {
            price_to: Some(Money(899)),
            ..all()
        })
        .await,
        ["甲"]
    );
    assert_eq!(
        by(GoodsFilter {
            sort: Sort::PriceUp,
            ..all()
        })
        .await,
        ["甲", "乙", "丙"]
    );
    assert_eq!(
        by(GoodsFilter {
            sort: Sort::PriceDown,
            ..all()
        })
        .await,
        ["乙", "甲", "丙"]
    );
    assert_eq!(
        by(GoodsFilter {
            sort: Sort::Sales,
            ..all()
        })
        .await[0],
        "乙"
    );
    assert_eq!(
        by(GoodsFilter {
            sort: Sort::Expiry,
            ..all()
        })
        .await,
        ["乙", "丙", "甲"]
    );
    let second = GoodsFilter {
        sort: Sort::PriceUp,
        offset: 1,
        limit: 1,
        ..all()
    };
    let found = stand.lookup.find(&second).await.unwrap();
    assert_eq!((found.total, found.ids), (3, vec![b.id]));
}
