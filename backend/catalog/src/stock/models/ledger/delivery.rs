//! Deliveries that were accepted: into batches that the wholesaler knows or sees for the first time.
use std::collections::BTreeSet;

use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*, sea_query::OnConflict};

use super::{MovementKind, StockKey, StockLedger, plus};
use crate::{
    errors::StockError,
    models::_entities::{batches, stocks},
    stock::models::{
        batch_reports::{BatchKey, is_certified},
        moves::DeliveredBatch,
        shelving,
    },
};

/// Makes the stock rows that are still missing. Two deliveries of a new product would else both find none to
/// lock; here the second waits for the first.
pub(in crate::stock::models) async fn open_places(
    tx: &WriteTx,
    places: BTreeSet<StockKey>,
) -> Result<(), DbErr> {
    let rows = places
        .into_iter()
        .map(|(goods_id, warehouse_id)| stocks::ActiveModel {
            goods_id: Set(goods_id),
            warehouse_id: Set(warehouse_id),
            on_hand: Set(0),
            reserved: Set(0),
            ..Default::default()
        });
    let once = OnConflict::columns([stocks::Column::GoodsId, stocks::Column::WarehouseId])
        .do_nothing()
        .to_owned();
    stocks::Entity::insert_many(rows)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

impl StockLedger<'_> {
    /// Returns the batch.
    pub(in crate::stock::models) async fn take_in(
        &mut self,
        delivered: &DeliveredBatch,
        reference: &str,
    ) -> Result<i64, StockError> {
        let place = (delivered.goods_id, delivered.warehouse_id);
        let batch = self.delivered_batch(delivered).await?;
        self.keep_udi(&batch, &delivered.udi).await?;
        if delivered.shelf_place.is_some() {
            shelving::set(self.tx, batch.id, delivered.shelf_place.as_ref()).await?;
        }
        let stock_id = self.stock_for(place).await?;
        stocks::Entity::update_many()
            .col_expr(
                stocks::Column::OnHand,
                plus(stocks::Column::OnHand, delivered.quantity),
            )
            .filter(stocks::Column::Id.eq(stock_id))
            .exec(self.tx.db())
            .await?;
        if let Some(stock) = self.stocks.get_mut(&place) {
            stock.on_hand += delivered.quantity;
        }
        let known = self.batches.entry(place).or_default();
        if known.iter().all(|row| row.id != batch.id) {
            known.push(batch.clone());
        }
        self.change_batch(place, batch.id, delivered.quantity).await?;
        self.note(
            place,
            batch.id,
            MovementKind::Receive,
            delivered.quantity,
            reference,
            "",
        )
        .await?;
        Ok(batch.id)
    }

    /// The first UDI that was scanned of a batch; all of its units have it.
    async fn keep_udi(&self, batch: &batches::Model, udi: &str) -> Result<(), DbErr> {
        if udi.is_empty() || !batch.udi.is_empty() {
            return Ok(());
        }
        batches::Entity::update_many()
            .col_expr(batches::Column::Udi, Expr::value(udi))
            .filter(batches::Column::Id.eq(batch.id))
            .exec(self.tx.db())
            .await?;
        Ok(())
    }

    /// The batch with this number in this warehouse, created empty when it is new there. What quality management says of the batch
    /// in other warehouses (report, lock) holds here too.
    async fn delivered_batch(&self, delivered: &DeliveredBatch) -> Result<batches::Model, StockError> {
        let number = &delivered.batch_number;
        let known = batches::Entity::find()
            .filter(batches::Column::GoodsId.eq(delivered.goods_id))
            .filter(batches::Column::Number.eq(number))
            .order_by_asc(batches::Column::Id)
            .all(self.tx.db())
            .await?;
        let dates = delivered.dates;
        if let Some(other) = known
            .iter()
            .find(|batch| (batch.produced_on, batch.expires_on) != (dates.produced_on, dates.expires_on))
        {
            return Err(StockError::OtherDates {
                number: number.clone(),
                produced_on: other.produced_on,
                expires_on: other.expires_on,
            });
        }
        if known.iter().any(|batch| batch.is_recalled) {
            return Err(StockError::Recalled {
                number: number.clone(),
            });
        }
        if dates.expires_on <= self.today {
            return Err(StockError::Expired {
                number: number.clone(),
            });
        }
        if let Some(here) = known
            .iter()
            .find(|batch| batch.warehouse_id == delivered.warehouse_id)
        {
            return Ok(here.clone());
        }
        let has_report = if let Some(elsewhere) = known.first() {
            elsewhere.has_report
        } else {
            let key = BatchKey::new(delivered.goods_id, number.as_str());
            delivered.has_report || is_certified(self.tx, &key).await?
        };
        let row = batches::ActiveModel {
            goods_id: Set(delivered.goods_id),
            warehouse_id: Set(delivered.warehouse_id),
            number: Set(number.clone()),
            produced_on: Set(dates.produced_on),
            expires_on: Set(dates.expires_on),
            on_hand: Set(0),
            has_report: Set(has_report),
            is_locked: Set(known.iter().any(|batch| batch.is_locked)),
            ..Default::default()
        };
        Ok(row.insert(self.tx.db()).await?)
    }
}
