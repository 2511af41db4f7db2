//! What buyers sent back, by batch and by what becomes of it.
use kernel::db::ROW_LOCK;
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{MovementKind, StockLedger, plus};
use crate::{
    errors::StockError,
    models::_entities::{batches, quarantine_entries, stocks},
    stock::models::moves::{Adjustment, Condition, ReturnedStock},
};

impl StockLedger<'_> {
    pub(in crate::stock::models) async fn take_back(
        &mut self,
        returned: &ReturnedStock,
    ) -> Result<(), StockError> {
        let batch = self.returned_batch(returned).await?;
        match returned.condition {
            Condition::Sellable => self.sell_again(&batch, returned).await,
            Condition::Quarantined => self.quarantine(&batch, (returned.quantity, 0), returned).await,
            Condition::Scrapped => {
                let all = (returned.quantity, returned.quantity);
                self.quarantine(&batch, all, returned).await
            }
        }
    }

    /// Ends the quarantine of some units: for sale again, or destroyed, the unfit ones first.
    pub(in crate::stock::models) async fn release_quarantine(
        &mut self,
        returned: &ReturnedStock,
    ) -> Result<(), StockError> {
        let batch = self.returned_batch(returned).await?;
        let (all, unfit) = self.kept_apart(batch.id).await?;
        let (held, unfit_leave) = match returned.condition {
            Condition::Sellable => (all - unfit, 0),
            Condition::Scrapped => (all, Ord::min(unfit, returned.quantity)),
            Condition::Quarantined => return Err(StockError::NoQuantity),
        };
        self.leave_quarantine(&batch, (held, unfit_leave), returned)
            .await?;
        if returned.condition == Condition::Sellable {
            self.sell_again(&batch, returned).await
        } else {
            self.write_off(&batch, MovementKind::Scrap, returned).await
        }
    }

    /// Units go back to their supplier: sellable ones from the stock, others from quarantine, the unfit ones first.
    pub(in crate::stock::models) async fn send_back(
        &mut self,
        part: &ReturnedStock,
    ) -> Result<(), StockError> {
        let batch = self.returned_batch(part).await?;
        if part.condition == Condition::Sellable {
            let leaving = (MovementKind::SupplierReturn, part.reference.as_str());
            return self.adjust(&taking(&batch, part), leaving).await;
        }
        let (all, unfit) = self.kept_apart(batch.id).await?;
        let unfit_leave = Ord::min(unfit, part.quantity);
        self.leave_quarantine(&batch, (all, unfit_leave), part).await?;
        self.write_off(&batch, MovementKind::SupplierReturn, part).await
    }

    /// Of the units kept apart, no more than `held` leave, and so many unfit ones among them.
    async fn leave_quarantine(
        &self,
        batch: &batches::Model,
        (held, unfit_leave): (i64, i64),
        part: &ReturnedStock,
    ) -> Result<(), StockError> {
        if part.quantity > held {
            return Err(StockError::QuarantineShort {
                number: batch.number.clone(),
                held,
            });
        }
        self.quarantine(batch, (-part.quantity, -unfit_leave), part).await
    }

    /// What of a batch is kept apart, and how much of it is unfit.
    async fn kept_apart(&self, batch_id: i64) -> Result<(i64, i64), DbErr> {
        use quarantine_entries::Column;
        let sums: Option<(Option<i64>, Option<i64>)> = quarantine_entries::Entity::find()
            .select_only()
            .expr(Column::Quantity.sum().cast_as("bigint"))
            .expr(Column::Unfit.sum().cast_as("bigint"))
            .filter(Column::BatchId.eq(batch_id))
            .into_tuple()
            .one(self.tx.db())
            .await?;
        let (all, unfit) = sums.unwrap_or_default();
        Ok((all.unwrap_or_default(), unfit.unwrap_or_default()))
    }

    /// Takes units out of stock and keeps them apart until quality management decides.
    pub(in crate::stock::models) async fn set_apart(
        &mut self,
        part: &ReturnedStock,
    ) -> Result<(), StockError> {
        let batch = self.returned_batch(part).await?;
        self.adjust(&taking(&batch, part), (MovementKind::Adjust, ""))
            .await?;
        self.quarantine(&batch, (part.quantity, 0), part).await
    }

    /// The row is locked, so that two never count the same quarantine at once.
    async fn returned_batch(&self, returned: &ReturnedStock) -> Result<batches::Model, StockError> {
        let batch = batches::Entity::find_by_id(returned.batch_id)
            .filter(batches::Column::GoodsId.eq(returned.goods_id))
            .lock(ROW_LOCK)
            .one(self.tx.db())
            .await?;
        batch.ok_or_else(|| StockError::UnknownBatch {
            number: returned.batch_id.to_string(),
        })
    }

    async fn sell_again(
        &mut self,
        batch: &batches::Model,
        returned: &ReturnedStock,
    ) -> Result<(), StockError> {
        if batch.expires_on <= self.today {
            return Err(StockError::Expired {
                number: batch.number.clone(),
            });
        }
        let place = (batch.goods_id, batch.warehouse_id);
        let stock_id = self.stock_for(place).await?;
        stocks::Entity::update_many()
            .col_expr(
                stocks::Column::OnHand,
                plus(stocks::Column::OnHand, returned.quantity),
            )
            .filter(stocks::Column::Id.eq(stock_id))
            .exec(self.tx.db())
            .await?;
        if let Some(stock) = self.stocks.get_mut(&place) {
            stock.on_hand += returned.quantity;
        }
        let known = self.batches.entry(place).or_default();
        if known.iter().all(|row| row.id != batch.id) {
            known.push(batch.clone());
        }
        self.change_batch(place, batch.id, returned.quantity).await?;
        self.note_return(batch, MovementKind::Return, returned.quantity, returned)
            .await
    }

    /// Taken back and gone for good: both are recorded as movements, the stock is unchanged.
    async fn write_off(
        &self,
        batch: &batches::Model,
        movement: MovementKind,
        returned: &ReturnedStock,
    ) -> Result<(), StockError> {
        self.note_return(batch, MovementKind::Return, returned.quantity, returned)
            .await?;
        self.note_return(batch, movement, -returned.quantity, returned)
            .await
    }

    async fn note_return(
        &self,
        batch: &batches::Model,
        movement: MovementKind,
        quantity: i64,
        returned: &ReturnedStock,
    ) -> Result<(), StockError> {
        let place = (batch.goods_id, batch.warehouse_id);
        self.note(
            place,
            batch.id,
            movement,
            quantity,
            &returned.reference,
            &returned.reason,
        )
        .await?;
        Ok(())
    }

    async fn quarantine(
        &self,
        batch: &batches::Model,
        (quantity, unfit): (i64, i64),
        returned: &ReturnedStock,
    ) -> Result<(), StockError> {
        let entry = quarantine_entries::ActiveModel {
            goods_id: Set(batch.goods_id),
            warehouse_id: Set(batch.warehouse_id),
            batch_id: Set(batch.id),
            quantity: Set(quantity),
            reference: Set(returned.reference.clone()),
            reason: Set(returned.reason.clone()),
            at: Set(self.now),
            unfit: Set(unfit),
            ..Default::default()
        };
        quarantine_entries::Entity::insert(entry)
            .exec_without_returning(self.tx.db())
            .await?;
        Ok(())
    }
}

/// Takes these units out of their batch.
fn taking(batch: &batches::Model, part: &ReturnedStock) -> Adjustment {
    Adjustment {
        goods_id: batch.goods_id,
        warehouse_id: batch.warehouse_id,
        batch_number: batch.number.clone(),
        quantity: -part.quantity,
        dates: None,
        has_report: batch.has_report,
        reason: part.reason.clone(),
    }
}
