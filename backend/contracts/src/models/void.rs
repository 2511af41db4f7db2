//! Voiding: QA ends a contract, with the reason that the buyer reads.
use chrono::{DateTime, Utc};
use identity::{
    changes::Changed, contracts::models::contracts::ContractStatus, models::_entities::contracts,
};
use kernel::{WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use crate::{errors::ContractError, events::ContractVoided, models::contracts::Contract};

/// Returns the contract before and after.
pub async fn void(
    tx: &WriteTx,
    id: i64,
    reason: &str,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<(Contract, Contract), ContractError> {
    let before = contracts::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContractError::NotFound("合同"))?;
    if before.status == ContractStatus::Void {
        return Err(ContractError::WrongState("这份合同已经作废"));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(ContractStatus::Void);
    row.voided_at = Set(Some(now));
    row.voided_by = Set(Some(staff_id));
    row.void_reason = Set(reason.into());
    let after = row.update(tx.db()).await?;
    let event = ContractVoided {
        contract_id: id,
        company_id: after.company_id,
        kind: after.kind.code().into(),
        number: after.number.clone(),
        reason: reason.into(),
    };
    outbox::publish(tx, &event, now).await?;
    tx.touch(Changed::Company(after.company_id));
    Ok((before, after))
}
