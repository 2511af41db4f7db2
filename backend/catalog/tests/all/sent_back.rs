//! What goes back to the supplier that brought it.
use catalog::{
    errors::StockError,
    factory::{self, NewGoods},
    models::{_entities::batches, invariants},
    stock::models::stock::{self, Condition, ReturnedStock, StockLine},
};
use kernel::WriteTx;
use sea_orm::prelude::*;

use crate::shop::Shop;

/// Units of a batch, in the area that this condition stands for.
fn part(batch: &batches::Model, quantity: i64, condition: Condition) -> ReturnedStock {
    ReturnedStock {
        goods_id: batch.goods_id,
        batch_id: batch.id,
        quantity,
        condition,
        reference: "GT1".into(),
        reason: "近效期".into(),
    }
}

async fn send_back(shop: &Shop, part: ReturnedStock) -> Result<(), StockError> {
    let now = shop.clock.now();
    shop.writer
        .run(async move |tx: &WriteTx| stock::send_back(tx, &part, now).await)
        .await
}

async fn may_send_back(shop: &Shop, part: ReturnedStock) -> Result<(), StockError> {
    let now = shop.clock.now();
    shop.writer
        .run(async move |tx: &WriteTx| stock::may_send_back(tx, &part, now).await)
        .await
}

async fn batch(shop: &Shop, goods_id: i64, number: &str) -> batches::Model {
    let found = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(goods_id))
        .filter(batches::Column::Number.eq(number));
    found.one(&shop.db).await.unwrap().unwrap()
}

#[tokio::test]
async fn what_orders_need_stays_in_the_batches_that_may_be_shipped() {
    let shop = Shop::open().await;
    let ten = NewGoods {
        stock: 10,
        ..Default::default()
    };
    let goods_id = shop.goods(ten).await.id;
    let (now, warehouse_id) = (shop.clock.now(), shop.main_warehouse().await);
    let today = shop.clock.today();
    let line = StockLine {
        goods_id,
        warehouse_id,
        quantity: 8,
    };
    shop.writer
        .run(async move |tx: &WriteTx| {
            factory::batch(tx, (goods_id, warehouse_id), "EXPIRED", today, 5, now).await?;
            stock::reserve(tx, &[line], now).await
        })
        .await
        .unwrap();
    let good = batch(&shop, goods_id, "B001").await;
    let expired = batch(&shop, goods_id, "EXPIRED").await;
    for answer in [
        may_send_back(&shop, part(&good, 3, Condition::Sellable)).await,
        send_back(&shop, part(&good, 3, Condition::Sellable)).await,
    ] {
        assert!(
            matches!(
                answer,
                Err(StockError::BatchReserved {
                    on_hand: 10,
                    free: 2,
                    ..
                })
            ),
            "{answer:?}"
        );
    }
    may_send_back(&shop, part(&good, 2, Condition::Sellable))
        .await
        .unwrap();
    send_back(&shop, part(&good, 2, Condition::Sellable))
        .await
        .unwrap();
    send_back(&shop, part(&expired, 5, Condition::Sellable))
        .await
        .unwrap();
    assert_eq!(batch(&shop, goods_id, "B001").await.on_hand, 8);
    assert_eq!(batch(&shop, goods_id, "EXPIRED").await.on_hand, 0);
    assert_eq!(
        invariants::violations(&shop.db).await.unwrap(),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn what_waits_and_what_is_unfit_leave_from_areas_of_their_own() {
    let shop = Shop::open().await;
    let goods_id = shop.goods(NewGoods::default()).await.id;
    let batch = batch(&shop, goods_id, "B001").await;
    let now = shop.clock.now();
    let came = [
        part(&batch, 3, Condition::Quarantined),
        part(&batch, 2, Condition::Scrapped),
    ];
    shop.writer
        .run(async move |tx: &WriteTx| stock::take_back(tx, &came, now).await)
        .await
        .unwrap();
    let waiting = send_back(&shop, part(&batch, 4, Condition::Quarantined)).await;
    assert!(
        matches!(waiting, Err(StockError::QuarantineShort { held: 3, .. })),
        "{waiting:?}"
    );
    let unfit = send_back(&shop, part(&batch, 3, Condition::Scrapped)).await;
    assert!(
        matches!(unfit, Err(StockError::UnfitShort { unfit: 2, .. })),
        "{unfit:?}"
    );
    for (quantity, condition) in [(3, Condition::Quarantined), (2, Condition::Scrapped)] {
        send_back(&shop, part(&batch, quantity, condition)).await.unwrap();
        let again = send_back(&shop, part(&batch, 1, condition)).await;
        assert!(again.is_err(), "{condition:?}: {again:?}");
    }
    assert_eq!(
        invariants::violations(&shop.db).await.unwrap(),
        Vec::<String>::new()
    );
}
