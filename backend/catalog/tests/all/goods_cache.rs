use catalog::{
    errors::StockError,
    factory::NewGoods,
    stock::models::stock::{self, LockedStock, StockLine},
};
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use crate::shop::Shop;

#[tokio::test]
async fn the_order_of_ids_is_kept_and_unknown_ones_are_skipped() {
    let shop = Shop::open().await;
    let first = shop
        .goods(NewGoods {
            tier_prices: vec![(50, Money(900)), (10, Money(950))],
            ..Default::default()
        })
        .await;
    let second = shop.goods(NewGoods::default()).await;
    let wanted = [second.id, 9999, first.id, second.id];
    for _ in 0..2 {
        let found = shop.goods_cache.get_many(&shop.db, &wanted).await.unwrap();
        let ids: Vec<_> = found.iter().map(|goods| goods.id).collect();
        assert_eq!(ids, [second.id, first.id, second.id]);
        let numbers: Vec<_> = found[1].tier_prices.iter().map(|tier| tier.quantity).collect();
        assert_eq!(numbers, [10, 50]);
        assert_eq!(&*found[1].maker, "测试制药有限公司");
        assert_eq!(found[1].category_path.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn readers_that_race_with_writers_leave_no_old_state_behind() {
    let shop = std::sync::Arc::new(Shop::open().await);
    let goods = shop
        .goods(NewGoods {
            stock: 200,
            ..Default::default()
        })
        .await;
    let line = StockLine {
        goods_id: goods.id,
        warehouse_id: shop.main_warehouse().await,
        quantity: 1,
    };
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let shop = shop.clone();
            tokio::spawn(async move {
                for _ in 0..200 {
                    shop.goods_cache.get(&shop.db, line.goods_id).await.unwrap();
                }
            })
        })
        .collect();
    for promised in 1..=100 {
        let now = shop.clock.now();
        shop.writer
            .run(async move |tx: &WriteTx| stock::reserve(tx, &[line], now).await)
            .await
            .unwrap();
        let facts = shop.goods_cache.get(&shop.db, goods.id).await.unwrap().unwrap();
        assert_eq!(facts.stocks[0].reserved, promised);
    }
    for reader in readers {
        reader.await.unwrap();
    }
}

#[tokio::test]
async fn a_transaction_trusts_memory_only_where_nothing_changed() {
    let shop = Shop::open().await;
    let (kept, changed) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let ids = [kept.id, changed.id];
    shop.goods_cache.get_many(&shop.db, &ids).await.unwrap();
    let (goods_cache, now) = (shop.goods_cache.clone(), shop.clock.now());
    let seen = shop
        .writer
        .run(async move |tx: &WriteTx| {
            let mut row = changed.into_active_model();
            row.base_price = Set(Some(Money(777)));
            row.updated_at = Set(now);
            row.update(tx.db()).await?;
            let line = StockLine {
                goods_id: kept.id,
                warehouse_id: catalog::factory::main_warehouse(tx).await?,
                quantity: 3,
            };
            stock::reserve(tx, &[line], now).await?;
            let locked = LockedStock::open(tx, ids.to_vec(), now).await?;
            let mut seen = goods_cache.current(tx, &locked, &ids).await?;
            seen.sort_by_key(|goods| goods.id);
            Ok::<_, StockError>(seen)
        })
        .await
        .unwrap();
    assert_eq!(seen[0].stocks[0].reserved, 3, "what this transaction promised");
    assert_eq!(seen[1].base_price, Some(Money(777)), "what this transaction set");
}
