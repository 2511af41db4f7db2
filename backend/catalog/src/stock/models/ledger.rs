//! The stock of some goods, locked for one transaction: every change is written at once and followed in memory, so
//! that in the end it is known whether the shop shows something else than before.
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{WriteTx, clock::shop_day, db::ROW_LOCK, outbox};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{CaseStatement, Expr, ExprTrait},
};

use super::{
    fefo::{BatchAllocation, for_sale, is_shippable},
    moves::{Pick, StockLine},
};
use crate::{
    changes::Changed,
    errors::StockError,
    events::GoodsChanged,
    goods::models::facts::StockFacts,
    models::_entities::{batches, stock_movements, stocks},
};

mod correction;
pub(super) mod delivery;
mod kept_apart;
mod returned;
mod sent_back;

/// Why `on_hand` changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum MovementKind {
    Receive,
    Ship,
    Adjust,
    Return,
    Scrap,
    /// To the supplier that brought it.
    SupplierReturn,
}

/// What of a product' stock the shop shows and the index knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DisplayedStock {
    in_stock: bool,
    earliest_expiry: Option<NaiveDate>,
}

type StockKey = (i64, i64);

pub(super) struct StockLedger<'a> {
    tx: &'a WriteTx,
    now: DateTime<Utc>,
    today: NaiveDate,
    goods: BTreeMap<i64, DisplayedStock>,
    stocks: BTreeMap<StockKey, stocks::Model>,
    /// Those with something on hand, and those that were changed.
    batches: BTreeMap<StockKey, Vec<batches::Model>>,
}

pub(super) fn plus(column: impl ColumnTrait, number: i64) -> Expr {
    Expr::col(column).add(number)
}

fn minus(column: impl ColumnTrait, number: i64) -> Expr {
    Expr::col(column).sub(number)
}

/// The stock of these goods in all warehouses, held in id order.
pub(super) async fn lock(tx: &WriteTx, goods_ids: &[i64]) -> Result<Vec<stocks::Model>, DbErr> {
    stocks::Entity::find()
        .filter(stocks::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .order_by_asc(stocks::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await
}

impl<'a> StockLedger<'a> {
    /// The stock of a product by warehouse, as the shop knows it.
    pub fn facts(&self, goods_id: i64) -> Vec<StockFacts> {
        let places = self.stocks.range((goods_id, i64::MIN)..=(goods_id, i64::MAX));
        places
            .map(|(place, stock)| StockFacts::new(stock, self.batches_at(*place)))
            .collect()
    }

    /// Locks the stock of these goods in all warehouses, in id order.
    pub async fn open(tx: &'a WriteTx, mut goods: Vec<i64>, now: DateTime<Utc>) -> Result<Self, DbErr> {
        goods.sort_unstable();
        goods.dedup();
        let stocks = lock(tx, &goods).await?;
        let rows = batches::Entity::find()
            .filter(batches::Column::GoodsId.is_in(goods.iter().copied()))
            .filter(batches::Column::OnHand.gt(0_i64))
            .order_by_asc(batches::Column::ExpiresOn)
            .order_by_asc(batches::Column::Id)
            .all(tx.db())
            .await?;
        let mut batches: BTreeMap<StockKey, Vec<batches::Model>> = BTreeMap::new();
        for row in rows {
            batches
                .entry((row.goods_id, row.warehouse_id))
                .or_default()
                .push(row);
        }
        let stocks = stocks
            .into_iter()
            .map(|row| ((row.goods_id, row.warehouse_id), row))
            .collect();
        let mut books = Self {
            tx,
            now,
            today: shop_day(now),
            goods: BTreeMap::new(),
            stocks,
            batches,
        };
        books.goods = goods.iter().map(|id| (*id, books.shown(*id))).collect();
        Ok(books)
    }

    /// Notifies the caches of every product, and the crates above of those whose display changes.
    pub async fn close(self) -> Result<(), DbErr> {
        let mut changed = BTreeSet::new();
        for (id, before) in &self.goods {
            self.tx.touch(Changed::Stock(*id));
            if self.shown(*id) != *before {
                changed.insert(*id);
            }
        }
        if changed.is_empty() {
            return Ok(());
        }
        outbox::publish(
            self.tx,
            &GoodsChanged {
                goods_ids: changed.into_iter().collect(),
            },
            self.now,
        )
        .await
    }

    fn shown(&self, goods_id: i64) -> DisplayedStock {
        let places = self.stocks.range((goods_id, i64::MIN)..=(goods_id, i64::MAX));
        let mut shown = DisplayedStock {
            in_stock: false,
            earliest_expiry: None,
        };
        for (place, stock) in places {
            let batches = self.batches_at(*place);
            shown.in_stock |= for_sale(batches, stock.reserved, self.today) > 0;
            let expiries = batches
                .iter()
                .filter(|batch| is_shippable(batch, self.today))
                .map(|batch| batch.expires_on);
            shown.earliest_expiry = expiries.chain(shown.earliest_expiry).min();
        }
        shown
    }

    fn batches_at(&self, place: StockKey) -> &[batches::Model] {
        self.batches.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Applies written batch changes of a product in memory.
    pub fn follow(&mut self, goods_id: i64, mut change: impl FnMut(&mut batches::Model)) {
        let places = self
            .batches
            .range_mut((goods_id, i64::MIN)..=(goods_id, i64::MAX));
        for row in places.flat_map(|(_, rows)| rows) {
            change(row);
        }
    }

    /// Promises all lines or, naming the first that falls short, none.
    #[kernel::boxed]
    pub async fn reserve(&mut self, lines: &[StockLine]) -> Result<(), StockError> {
        let mut shifts = BTreeMap::new();
        for line in lines {
            let place = (line.goods_id, line.warehouse_id);
            let reserved = self.stocks.get(&place).map_or(0, |stock| stock.reserved);
            let available = for_sale(self.batches_at(place), reserved, self.today);
            match self.stocks.get_mut(&place) {
                Some(stock) if line.quantity <= available => {
                    stock.reserved += line.quantity;
                    *shifts.entry(stock.id).or_insert(0) += line.quantity;
                }
                _ => {
                    return Err(StockError::Short {
                        goods_id: line.goods_id,
                        available,
                    });
                }
            }
        }
        self.shift_reserved(&shifts).await
    }

    /// Takes back all these promises, or none.
    pub async fn release(&mut self, lines: &[StockLine]) -> Result<(), StockError> {
        let mut shifts = BTreeMap::new();
        for line in lines {
            match self.stocks.get_mut(&(line.goods_id, line.warehouse_id)) {
                Some(stock) if line.quantity <= stock.reserved => {
                    stock.reserved -= line.quantity;
                    *shifts.entry(stock.id).or_insert(0) -= line.quantity;
                }
                _ => {
                    return Err(StockError::NotReserved {
                        goods_id: line.goods_id,
                    });
                }
            }
        }
        self.shift_reserved(&shifts).await
    }

    /// One statement for all rows. Its condition repeats what the locked rows already said: should it ever
    /// fail, nothing is reserved.
    async fn shift_reserved(&self, shifts: &BTreeMap<i64, i64>) -> Result<(), StockError> {
        let mut shift = CaseStatement::new();
        for (id, number) in shifts {
            shift = shift.case(stocks::Column::Id.eq(*id), *number);
        }
        let after = Expr::col(stocks::Column::Reserved).add(shift.finally(0));
        let update = stocks::Entity::update_many()
            .col_expr(stocks::Column::Reserved, after.clone())
            .filter(stocks::Column::Id.is_in(shifts.keys().copied()))
            .filter(after.between(0, Expr::col(stocks::Column::OnHand)));
        let shifted = update.exec(self.tx.db()).await?.rows_affected;
        if shifted == shifts.len() as u64 {
            Ok(())
        } else {
            Err(DbErr::RecordNotUpdated.into())
        }
    }

    /// What of these batches is there, as asked for, and may leave.
    pub fn chosen(&self, pick: &Pick) -> Result<Vec<BatchAllocation>, StockError> {
        let place = (pick.goods_id, pick.warehouse_id);
        let taken = pick.batches.iter().map(|(batch_id, quantity)| {
            let batch = self.batches_at(place).iter().find(|batch| batch.id == *batch_id);
            let batch = batch.filter(|batch| is_shippable(batch, self.today));
            match batch.filter(|batch| batch.on_hand >= *quantity) {
                Some(batch) => Ok(BatchAllocation {
                    batch_id: batch.id,
                    batch_number: batch.number.clone(),
                    produced_on: batch.produced_on,
                    expires_on: batch.expires_on,
                    quantity: *quantity,
                }),
                None => Err(StockError::BatchGone {
                    goods_id: pick.goods_id,
                    batch_id: *batch_id,
                }),
            }
        });
        taken.collect()
    }

    /// Reserved units leave from these batches.
    pub async fn ship(
        &mut self,
        line: StockLine,
        taken: &[BatchAllocation],
        reference: &str,
    ) -> Result<(), StockError> {
        let place = (line.goods_id, line.warehouse_id);
        let refused = StockError::NotReserved {
            goods_id: line.goods_id,
        };
        let Some(stock) = self.stocks.get_mut(&place) else {
            return Err(refused);
        };
        let update = stocks::Entity::update_many()
            .col_expr(
                stocks::Column::OnHand,
                minus(stocks::Column::OnHand, line.quantity),
            )
            .col_expr(
                stocks::Column::Reserved,
                minus(stocks::Column::Reserved, line.quantity),
            )
            .filter(stocks::Column::Id.eq(stock.id))
            .filter(stocks::Column::Reserved.gte(line.quantity))
            .filter(stocks::Column::OnHand.gte(line.quantity));
        if update.exec(self.tx.db()).await?.rows_affected == 0 {
            return Err(refused);
        }
        stock.on_hand -= line.quantity;
        stock.reserved -= line.quantity;
        for part in taken {
            self.change_batch(place, part.batch_id, -part.quantity).await?;
            self.note(
                place,
                part.batch_id,
                MovementKind::Ship,
                -part.quantity,
                reference,
                "",
            )
            .await?;
        }
        Ok(())
    }

    async fn change_batch(
        &mut self,
        place: StockKey,
        batch_id: i64,
        quantity: i64,
    ) -> Result<(), StockError> {
        let update = batches::Entity::update_many()
            .col_expr(batches::Column::OnHand, plus(batches::Column::OnHand, quantity))
            .filter(batches::Column::Id.eq(batch_id))
            .filter(batches::Column::OnHand.gte(-quantity));
        if update.exec(self.tx.db()).await?.rows_affected == 0 {
            return Err(StockError::NoBatch {
                goods_id: place.0,
                shippable: 0,
            });
        }
        let batches = self.batches.get_mut(&place).into_iter().flatten();
        if let Some(batch) = batches.into_iter().find(|batch| batch.id == batch_id) {
            batch.on_hand += quantity;
        }
        Ok(())
    }

    async fn note(
        &self,
        (goods_id, warehouse_id): StockKey,
        batch_id: i64,
        movement: MovementKind,
        quantity: i64,
        reference: &str,
        reason: &str,
    ) -> Result<(), DbErr> {
        let row = stock_movements::ActiveModel {
            goods_id: Set(goods_id),
            warehouse_id: Set(warehouse_id),
            batch_id: Set(Some(batch_id)),
            kind: Set(movement),
            quantity: Set(quantity),
            reference: Set(reference.into()),
            reason: Set(reason.into()),
            at: Set(self.now),
            ..Default::default()
        };
        stock_movements::Entity::insert(row)
            .exec_without_returning(self.tx.db())
            .await?;
        Ok(())
    }
}
