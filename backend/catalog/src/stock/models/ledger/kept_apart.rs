//! Units of a batch that are kept apart from the stock: those that wait for quality management, and unfit ones.
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{MovementKind, StockLedger};
use crate::{
    errors::StockError,
    models::_entities::{batches, quarantine_entries},
    stock::models::moves::{Adjustment, Condition, ReturnedStock},
};

impl StockLedger<'_> {
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
        if returned.quantity > held {
            return Err(StockError::QuarantineShort {
                number: batch.number,
                held,
            });
        }
        self.quarantine(&batch, (-returned.quantity, -unfit_leave), returned)
            .await?;
        if returned.condition == Condition::Sellable {
            self.sell_again(&batch, returned).await
        } else {
            self.write_off(&batch, MovementKind::Scrap, returned).await
        }
    }

    /// What of a batch is kept apart, and how much of it is unfit.
    pub(super) async fn kept_apart(&self, batch_id: i64) -> Result<(i64, i64), DbErr> {
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

    /// Taken back and gone for good: both are recorded as movements, the stock is unchanged.
    pub(super) async fn write_off(
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

    pub(super) async fn quarantine(
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
pub(super) fn taking(batch: &batches::Model, part: &ReturnedStock) -> Adjustment {
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
