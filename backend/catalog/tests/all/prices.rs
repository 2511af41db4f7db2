use catalog::{
    errors::CatalogError,
    factory::NewGoods,
    models::{
        goods::{self, GoodsChange, PriceChange},
        price_changes::Asked,
        pricing::{RankPrice, Tier},
    },
};
use kernel::{Actor, Money};

use crate::shop::Shop;

impl Shop {
    async fn update(&self, id: i64, change: GoodsChange) -> Result<(), CatalogError> {
        let now = self.clock.now();
        self.writer
            .run(move |tx| {
                Box::pin(async move {
                    let asked = Asked {
                        actor: &Actor::system(),
                        reason: "",
                        now,
                    };
                    goods::update(tx, asked, id, change).await
                })
            })
            .await
    }
}

#[tokio::test]
async fn tiers_keep_their_ids_and_wrong_ones_change_nothing() {
    let shop = Shop::open().await;
    let goods = shop
        .goods(NewGoods {
            ladders: vec![(10, Money(950)), (50, Money(900))],
            ..Default::default()
        })
        .await;
    let before = shop.shelf.get(&shop.db, goods.id).await.unwrap().unwrap();
    let tier = |number, price| Tier {
        number,
        price: Money(price),
    };
    let wrong = GoodsChange {
        tiers: Some(vec![tier(50, 900), tier(10, 950)]),
        on_sale: Some(false),
        ..Default::default()
    };
    assert!(matches!(
        shop.update(goods.id, wrong).await,
        Err(CatalogError::Invalid(_))
    ));
    assert!(shop.shelf.get(&shop.db, goods.id).await.unwrap().unwrap().on_sale);

    let ranks = vec![RankPrice {
        rank: 2,
        price: Money(880),
    }];
    let change = GoodsChange {
        tiers: Some(vec![tier(10, 940), tier(100, 800)]),
        rank_prices: Some(ranks),
        base_price: PriceChange::Set(Money(990)),
        ..Default::default()
    };
    shop.update(goods.id, change).await.unwrap();
    let after = shop.shelf.get(&shop.db, goods.id).await.unwrap().unwrap();
    assert_eq!(after.base_price, Some(Money(990)));
    assert_eq!(after.ladders[0].id, before.ladders[0].id);
    let tiers: Vec<_> = after
        .ladders
        .iter()
        .map(|tier| (tier.number, tier.price))
        .collect();
    assert_eq!(tiers, [(10, Money(940)), (100, Money(800))]);
    assert_eq!(after.special_prices.len(), 1);

    let unpriced = GoodsChange {
        base_price: PriceChange::Withdraw,
        tiers: Some(Vec::new()),
        ..Default::default()
    };
    shop.update(goods.id, unpriced).await.unwrap();
    assert_eq!(
        shop.shelf
            .get(&shop.db, goods.id)
            .await
            .unwrap()
            .unwrap()
            .base_price,
        None
    );
    assert!(matches!(
        shop.update(999, GoodsChange::default()).await,
        Err(CatalogError::NotFound(_))
    ));
}
