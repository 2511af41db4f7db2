//! Changes of a batch that no order causes: counted differences and deliveries.
use sea_orm::{
    ActiveValue::Set,
    DbErr,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::{MovementKind, StockKey, StockLedger, plus};
use crate::{
    errors::StockError,
    models::_entities::{batches, stocks},
    stock::models::{
        batch_reports::{BatchKey, is_certified},
        moves::Adjustment,
    },
};

impl StockLedger<'_> {
    /// Returns how many rows changed.
    pub(in crate::stock::models) async fn lock_batch(
        &mut self,
        goods_id: i64,
        number: &str,
        is_locked: bool,
    ) -> Result<u64, DbErr> {
        let update = batches::Entity::update_many()
            .col_expr(batches::Column::IsLocked, Expr::value(is_locked))
            .filter(batches::Column::GoodsId.eq(goods_id))
            .filter(batches::Column::Number.eq(number))
            .filter(batches::Column::IsLocked.eq(!is_locked));
        let changed = update.exec(self.tx.db()).await?.rows_affected;
        let known = self.batches.values_mut().flatten();
        for batch in known.filter(|batch| batch.goods_id == goods_id && batch.number == number) {
            batch.is_locked = is_locked;
        }
        Ok(changed)
    }

    pub(in crate::stock::models) async fn adjust(
        &mut self,
        adjustment: &Adjustment,
        (movement, reference): (MovementKind, &str),
    ) -> Result<(), StockError> {
        let place = (adjustment.goods_id, adjustment.warehouse_id);
        let batch = self.batch_for(adjustment).await?;
        let quantity = adjustment.quantity;
        if batch.on_hand + quantity < 0 {
            return Err(StockError::BatchShort {
                number: batch.number,
                on_hand: batch.on_hand,
            });
        }
        let stock_id = self.stock_for(place).await?;
        let update = stocks::Entity::update_many()
            .col_expr(stocks::Column::OnHand, plus(stocks::Column::OnHand, quantity))
            .filter(stocks::Column::Id.eq(stock_id))
            .filter(plus(stocks::Column::OnHand, quantity).gte(Expr::col(stocks::Column::Reserved)));
        if update.exec(self.tx.db()).await?.rows_affected == 0 {
            let free = self
                .stocks
                .get(&place)
                .map_or(0, |stock| stock.on_hand - stock.reserved);
            return Err(StockError::Reserved {
                free: Ord::min(free, batch.on_hand),
            });
        }
        if let Some(stock) = self.stocks.get_mut(&place) {
            stock.on_hand += quantity;
        }
        self.change_batch(place, batch.id, quantity).await?;
        let reason = &adjustment.reason;
        self.note(place, batch.id, movement, quantity, reference, reason)
            .await?;
        Ok(())
    }

    /// Whether the counted difference of a known batch fits what is there and what buyers have reserved.
    pub(in crate::stock::models) async fn check_adjustment(
        &mut self,
        adjustment: &Adjustment,
    ) -> Result<(), StockError> {
        let batch = self.batch_for(adjustment).await?;
        if batch.on_hand + adjustment.quantity < 0 {
            return Err(StockError::BatchShort {
                number: batch.number,
                on_hand: batch.on_hand,
            });
        }
        let stock = self.stocks.get(&(adjustment.goods_id, adjustment.warehouse_id));
        let free = stock.map_or(0, |stock| stock.on_hand - stock.reserved);
        if adjustment.quantity < 0 && free + adjustment.quantity < 0 {
            return Err(StockError::Reserved {
                free: Ord::min(free, batch.on_hand),
            });
        }
        Ok(())
    }

    /// The batch with this number, created empty when it is new.
    async fn batch_for(&mut self, adjustment: &Adjustment) -> Result<batches::Model, StockError> {
        let place = (adjustment.goods_id, adjustment.warehouse_id);
        let number = &adjustment.batch_number;
        if let Some(batch) = self
            .batches_at(place)
            .iter()
            .find(|batch| batch.number == *number)
        {
            return Ok(batch.clone());
        }
        let empty = batches::Entity::find()
            .filter(batches::Column::GoodsId.eq(place.0))
            .filter(batches::Column::WarehouseId.eq(place.1))
            .filter(batches::Column::Number.eq(number))
            .one(self.tx.db())
            .await?;
        let key = BatchKey::new(place.0, number.as_str());
        let has_report = adjustment.has_report || is_certified(self.tx, &key).await?;
        let batch = match (empty, adjustment.dates) {
            (Some(batch), _) => batch,
            (None, _) if adjustment.quantity < 0 => {
                return Err(StockError::BatchShort {
                    number: number.clone(),
                    on_hand: 0,
                });
            }
            (None, None) => {
                return Err(StockError::UnknownBatch {
                    number: number.clone(),
                });
            }
            (None, Some(dates)) if dates.expires_on <= dates.produced_on => {
                return Err(StockError::BatchDates);
            }
            (None, Some(dates)) => {
                batches::ActiveModel {
                    goods_id: Set(place.0),
                    warehouse_id: Set(place.1),
                    number: Set(number.clone()),
                    produced_on: Set(dates.produced_on),
                    expires_on: Set(dates.expires_on),
                    on_hand: Set(0),
                    has_report: Set(has_report),
                    ..Default::default()
                }
                .insert(self.tx.db())
                .await?
            }
        };
        self.batches.entry(place).or_default().push(batch.clone());
        Ok(batch)
    }

    /// The stock row of this place, created empty when it is new.
    pub(super) async fn stock_for(&mut self, place: StockKey) -> Result<i64, DbErr> {
        if let Some(stock) = self.stocks.get(&place) {
            return Ok(stock.id);
        }
        let stock = stocks::ActiveModel {
            goods_id: Set(place.0),
            warehouse_id: Set(place.1),
            on_hand: Set(0),
            reserved: Set(0),
            ..Default::default()
        }
        .insert(self.tx.db())
        .await?;
        let id = stock.id;
        self.stocks.insert(place, stock);
        Ok(id)
    }
}
