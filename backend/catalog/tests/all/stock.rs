use catalog::{
    errors::StockError,
    events::GoodsChanged,
    factory::{self, NewGoods},
    models::{
        _entities::{batches, stocks},
        invariants,
    },
    stock::models::stock::{self, Adjustment, BatchDates, Pick, StockLine},
};
use chrono::{Days, NaiveDate};
use kernel::{WriteTx, models::_entities::outbox_events, outbox::Event};
use sea_orm::prelude::*;

use crate::shop::Shop;

impl Shop {
    async fn reserve(&self, lines: Vec<StockLine>) -> Result<(), StockError> {
        let now = self.clock.now();
        self.writer
            .run(async move |tx: &WriteTx| stock::reserve(tx, &lines, now).await)
            .await
    }

    async fn release(&self, lines: Vec<StockLine>) -> Result<(), StockError> {
        let now = self.clock.now();
        self.writer
            .run(async move |tx: &WriteTx| stock::release(tx, &lines, now).await)
            .await
    }

    async fn ship(&self, picks: Vec<Pick>) -> Result<(), StockError> {
        let now = self.clock.now();
        self.writer
            .run(async move |tx: &WriteTx| stock::ship_picked(tx, &picks, "YJ1", now).await)
            .await
    }

    async fn batch_of(&self, goods_id: i64, number: &str) -> batches::Model {
        let found = batches::Entity::find()
            .filter(batches::Column::GoodsId.eq(goods_id))
            .filter(batches::Column::Number.eq(number));
        found.one(&self.db).await.unwrap().unwrap()
    }

    async fn adjust(&self, adjustment: Adjustment) -> Result<(), StockError> {
        let now = self.clock.now();
        self.writer
            .run(async move |tx: &WriteTx| stock::adjust(tx, &adjustment, now).await)
            .await
    }

    async fn batch(&self, goods_id: i64, number: &'static str, expires_on: NaiveDate, quantity: i64) {
        let (now, warehouse_id) = (self.clock.now(), self.main_warehouse().await);
        self.writer
            .run(async move |tx: &WriteTx| {
                factory::batch(tx, (goods_id, warehouse_id), number, expires_on, quantity, now).await
            })
            .await
            .unwrap();
    }

    async fn stock_of(&self, goods_id: i64) -> (i64, i64) {
        let row = stocks::Entity::find()
            .filter(stocks::Column::GoodsId.eq(goods_id))
            .one(&self.db)
            .await
            .unwrap();
        row.map_or((0, 0), |row| (row.on_hand, row.reserved))
    }

    async fn changes_published(&self) -> usize {
        let rows = outbox_events::Entity::find().filter(outbox_events::Column::Name.eq(GoodsChanged::NAME));
        rows.all(&self.db).await.unwrap().len()
    }

    async fn assert_books_balance(&self) {
        assert_eq!(
            invariants::violations(&self.db).await.unwrap(),
            Vec::<String>::new()
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_buyers_of_ten_units_make_ten_winners() {
    let shop = std::sync::Arc::new(Shop::open().await);
    let goods = shop
        .goods(NewGoods {
            stock: 10,
            ..Default::default()
        })
        .await;
    let warehouse_id = shop.main_warehouse().await;
    let line = StockLine {
        goods_id: goods.id,
        warehouse_id,
        quantity: 1,
    };
    let tasks: Vec<_> = (0..50)
        .map(|_| {
            let shop = shop.clone();
            tokio::spawn(async move { shop.reserve(vec![line]).await })
        })
        .collect();
    let mut winners = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => winners += 1,
            Err(StockError::Short {
                available: 0,
                goods_id,
            }) => assert_eq!(goods_id, goods.id),
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!(winners, 10);
    assert_eq!(shop.stock_of(goods.id).await, (10, 10));
    shop.assert_books_balance().await;
}

#[tokio::test]
async fn a_short_line_leaves_nothing_reserved() {
    let shop = Shop::open().await;
    let plenty = shop.goods(NewGoods::default()).await;
    let scarce = shop
        .goods(NewGoods {
            stock: 3,
            ..Default::default()
        })
        .await;
    let warehouse_id = shop.main_warehouse().await;
    let line = |goods_id, number| StockLine {
        goods_id,
        warehouse_id,
        quantity: number,
    };
    let error = shop
        .reserve(vec![line(plenty.id, 5), line(scarce.id, 2), line(scarce.id, 2)])
        .await
        .unwrap_err();
    assert!(
        matches!(error, StockError::Short { goods_id, available: 1 } if goods_id == scarce.id),
        "{error:?}"
    );
    assert_eq!(shop.stock_of(plenty.id).await, (100, 0));
    assert_eq!(shop.stock_of(scarce.id).await, (3, 0));
    assert!(matches!(
        shop.reserve(vec![line(plenty.id, -1)]).await,
        Err(StockError::NoQuantity)
    ));
    assert!(matches!(
        shop.release(vec![line(plenty.id, 1)]).await,
        Err(StockError::NotReserved { .. })
    ));
}

#[tokio::test]
async fn shipping_takes_the_picked_batches_and_keeps_the_books() {
    let shop = Shop::open().await;
    let goods = shop
        .goods(NewGoods {
            stock: 10,
            ..Default::default()
        })
        .await;
    shop.batch(goods.id, "SOON", shop.clock.today() + Days::new(60), 4)
        .await;
    let warehouse_id = shop.main_warehouse().await;
    let line = |number| StockLine {
        goods_id: goods.id,
        warehouse_id,
        quantity: number,
    };
    let (soon, later) = (
        shop.batch_of(goods.id, "SOON").await.id,
        shop.batch_of(goods.id, "B001").await.id,
    );
    let pick = |batches| Pick {
        goods_id: goods.id,
        warehouse_id,
        batches,
    };
    assert!(matches!(
        shop.ship(vec![pick(vec![(soon, 1)])]).await,
        Err(StockError::NotReserved { .. })
    ));
    shop.reserve(vec![line(6), line(3)]).await.unwrap();
    assert!(matches!(
        shop.ship(vec![pick(vec![(soon, 5)])]).await,
        Err(StockError::BatchGone { .. })
    ));
    let picks = vec![pick(vec![(soon, 4), (later, 2)]), pick(vec![(later, 3)])];
    shop.ship(picks).await.unwrap();
    assert_eq!(shop.batch_of(goods.id, "SOON").await.on_hand, 0);
    assert_eq!(shop.batch_of(goods.id, "B001").await.on_hand, 5);
    assert_eq!(shop.stock_of(goods.id).await, (5, 0));
    let facts = shop.goods_cache.get(&shop.db, goods.id).await.unwrap().unwrap();
    assert_eq!((facts.sales, facts.available(shop.clock.today())), (9, 5));
    shop.assert_books_balance().await;
}

#[tokio::test]
async fn what_may_not_leave_cannot_be_promised() {
    let shop = Shop::open().await;
    let goods = shop
        .goods(NewGoods {
            stock: 0,
            ..Default::default()
        })
        .await;
    shop.batch(goods.id, "OLD", shop.clock.today() + Days::new(1), 5)
        .await;
    shop.batch(goods.id, "NEW", shop.clock.today() + Days::new(400), 2)
        .await;
    shop.clock.advance(chrono::Duration::days(1));
    let line = |number| StockLine {
        goods_id: goods.id,
        warehouse_id: 1,
        quantity: number,
    };
    let error = shop.reserve(vec![line(3)]).await.unwrap_err();
    assert!(
        matches!(error, StockError::Short { available: 2, .. }),
        "{error:?}"
    );
    shop.reserve(vec![line(2)]).await.unwrap();
    assert_eq!(shop.stock_of(goods.id).await, (7, 2));
}

#[tokio::test]
async fn an_adjustment_needs_dates_for_new_batches_and_respects_promises() {
    let shop = Shop::open().await;
    let goods = shop
        .goods(NewGoods {
            stock: 10,
            ..Default::default()
        })
        .await;
    let warehouse_id = shop.main_warehouse().await;
    let by = |batch_number: &str, quantity| Adjustment {
        goods_id: goods.id,
        warehouse_id,
        batch_number: batch_number.into(),
        quantity,
        dates: None,
        has_report: true,
        reason: "盘点".into(),
    };
    assert!(matches!(
        shop.adjust(by("NEW", 5)).await,
        Err(StockError::UnknownBatch { .. })
    ));
    assert!(matches!(
        shop.adjust(by("NEW", -5)).await,
        Err(StockError::BatchShort { on_hand: 0, .. })
    ));
    assert!(matches!(
        shop.adjust(by("B001", -11)).await,
        Err(StockError::BatchShort { on_hand: 10, .. })
    ));
    let today = shop.clock.today();
    let dates = |days| {
        Some(BatchDates {
            produced_on: today,
            expires_on: today + Days::new(days),
        })
    };
    let backwards = Adjustment {
        dates: dates(0),
        ..by("NEW", 5)
    };
    assert!(matches!(
        shop.adjust(backwards).await,
        Err(StockError::BatchDates)
    ));
    shop.adjust(Adjustment {
        dates: dates(90),
        ..by("NEW", 5)
    })
    .await
    .unwrap();
    shop.reserve(vec![StockLine {
        goods_id: goods.id,
        warehouse_id,
        quantity: 12,
    }])
    .await
    .unwrap();
    assert!(matches!(
        shop.adjust(by("B001", -4)).await,
        Err(StockError::Reserved { free: 3 })
    ));
    shop.adjust(by("B001", -3)).await.unwrap();
    assert_eq!(shop.stock_of(goods.id).await, (12, 12));
    shop.assert_books_balance().await;
}

#[tokio::test]
async fn the_crates_above_hear_only_of_what_the_shop_shows() {
    let shop = Shop::open().await;
    let goods = shop
        .goods(NewGoods {
            stock: 3,
            ..Default::default()
        })
        .await;
    let line = |number| StockLine {
        goods_id: goods.id,
        warehouse_id: 1,
        quantity: number,
    };
    let told = shop.changes_published().await;
    shop.reserve(vec![line(2)]).await.unwrap();
    assert_eq!(shop.changes_published().await, told, "still in stock");
    shop.reserve(vec![line(1)]).await.unwrap();
    assert_eq!(shop.changes_published().await, told + 1, "sold out");
    shop.release(vec![line(1)]).await.unwrap();
    assert_eq!(shop.changes_published().await, told + 2, "back in stock");
}

#[tokio::test]
async fn the_invariants_see_what_is_wrong() {
    let shop = Shop::open().await;
    let goods = shop
        .goods(NewGoods {
            stock: 3,
            ..Default::default()
        })
        .await;
    let broken = stocks::Entity::update_many()
        .col_expr(stocks::Column::OnHand, 2.into())
        .col_expr(stocks::Column::Reserved, 5.into())
        .filter(stocks::Column::GoodsId.eq(goods.id));
    shop.writer
        .run(async move |tx: &WriteTx| broken.exec(tx.db()).await)
        .await
        .unwrap();
    assert_eq!(invariants::violations(&shop.db).await.unwrap().len(), 3);
}
