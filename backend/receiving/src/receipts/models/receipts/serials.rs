//! Units that a serial number alone tells apart: each is in stock once.
use catalog::models::_entities::batches;
use kernel::WriteTx;
use sea_orm::prelude::*;

use crate::errors::ReceivingError;

/// Two deliveries may have named one serial number before either was accepted. `batches`: those that units went into, in this transaction.
pub(super) async fn refuse_twice(tx: &WriteTx, batches: Vec<i64>) -> Result<(), ReceivingError> {
    if batches.is_empty() {
        return Ok(());
    }
    let twice = batches::Entity::find()
        .filter(batches::Column::Id.is_in(batches))
        .filter(batches::Column::OnHand.gt(1_i64))
        .one(tx.db())
        .await?;
    match twice {
        Some(batch) => Err(ReceivingError::Conflict(format!(
            "序列号 {} 已经在库，请核对实物，拒收这一行",
            batch.number
        ))),
        None => Ok(()),
    }
}
