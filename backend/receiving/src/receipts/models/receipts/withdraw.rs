//! Withdrawing a receipt that was recorded by mistake, before its acceptance. It stays on record; its
//! delivery note can be used again. Nobody accepted it, so it names no acceptor.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use crate::{
    errors::ReceivingError,
    models::_entities::goods_receipts::{self, Model as Receipt},
    receipts::models::receipts::status::Status,
};

/// Locks a receipt that still waits.
pub(super) async fn waiting(tx: &WriteTx, receipt_id: i64) -> Result<Receipt, ReceivingError> {
    let found = goods_receipts::Entity::find_by_id(receipt_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let receipt = found.ok_or(ReceivingError::NotFound("收货单"))?;
    match receipt.status {
        Status::Waiting => Ok(receipt),
        other => Err(ReceivingError::Conflict(format!(
            "这张收货单是“{}”，不能再处理，请刷新查看",
            other.text()
        ))),
    }
}

/// Only while it waits for acceptance; it stays in the records.
pub async fn withdraw(
    tx: &WriteTx,
    receipt_id: i64,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Receipt, ReceivingError> {
    let mut row = waiting(tx, receipt_id).await?.into_active_model();
    row.status = Set(Status::Withdrawn);
    row.open_key = Set(None);
    row.withdrawn_by = Set(actor.id);
    row.withdrawn_by_name = Set(actor.name.clone());
    row.withdrawn_at = Set(Some(now));
    row.opinion = Set(reason.into());
    Ok(row.update(tx.db()).await?)
}
