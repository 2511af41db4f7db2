//! What buyers sent back, by batch and by what becomes of it.
use kernel::db::ROW_LOCK;
use sea_orm::{QuerySelect, prelude::*};

use super::{MovementKind, StockLedger, plus};
use crate::{
    errors::StockError,
    models::_entities::{batches, stocks},
    stock::models::moves::{Condition, ReturnedStock},
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

    /// The row is locked, so that two never count the same quarantine at once.
    pub(super) async fn returned_batch(
        &self,
        returned: &ReturnedStock,
    ) -> Result<batches::Model, StockError> {
        let batch = batches::Entity::find_by_id(returned.batch_id)
            .filter(batches::Column::GoodsId.eq(returned.goods_id))
            .lock(ROW_LOCK)
            .one(self.tx.db())
            .await?;
        batch.ok_or_else(|| StockError::UnknownBatch {
            number: returned.batch_id.to_string(),
        })
    }

    pub(super) async fn sell_again(
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

    pub(super) async fn note_return(
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
}
