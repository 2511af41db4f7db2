//! What goes back to the supplier that brought it: from the shelf, of what waits for quality management, or of what is unfit.
use super::{MovementKind, StockLedger, kept_apart::taking};
use crate::{
    errors::StockError,
    models::_entities::batches,
    stock::models::{
        fefo::unreserved,
        moves::{Condition, ReturnedStock},
    },
};

impl StockLedger<'_> {
    pub(in crate::stock::models) async fn send_back(
        &mut self,
        part: &ReturnedStock,
    ) -> Result<(), StockError> {
        let batch = self.check_leaving(part).await?;
        let unfit = match part.condition {
            Condition::Sellable => {
                let leaving = (MovementKind::SupplierReturn, part.reference.as_str());
                return self.adjust(&taking(&batch, part), leaving).await;
            }
            Condition::Quarantined => 0,
            Condition::Scrapped => part.quantity,
        };
        self.quarantine(&batch, (-part.quantity, -unfit), part).await?;
        self.write_off(&batch, MovementKind::SupplierReturn, part).await
    }

    /// The batch, if so many of its units may go back from where they are; units that orders have reserved may not.
    pub(in crate::stock::models) async fn check_leaving(
        &self,
        part: &ReturnedStock,
    ) -> Result<batches::Model, StockError> {
        let batch = self.returned_batch(part).await?;
        let number = || batch.number.clone();
        let (may_leave, refusal) = match part.condition {
            Condition::Sellable => {
                let free = self.free_of(&batch);
                let refusal = StockError::BatchReserved {
                    number: number(),
                    on_hand: batch.on_hand,
                    free,
                };
                (free, refusal)
            }
            Condition::Quarantined => {
                let (all, unfit) = self.kept_apart(batch.id).await?;
                let held = all - unfit;
                let number = number();
                (held, StockError::QuarantineShort { number, held })
            }
            Condition::Scrapped => {
                let (_, unfit) = self.kept_apart(batch.id).await?;
                let number = number();
                (unfit, StockError::UnfitShort { number, unfit })
            }
        };
        if part.quantity > may_leave {
            return Err(refusal);
        }
        Ok(batch)
    }

    fn free_of(&self, batch: &batches::Model) -> i64 {
        let place = (batch.goods_id, batch.warehouse_id);
        let reserved = self.stocks.get(&place).map_or(0, |stock| stock.reserved);
        unreserved(batch, self.batches_at(place), reserved, self.today)
    }
}
