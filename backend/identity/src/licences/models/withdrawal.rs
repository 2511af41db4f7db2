//! A buyer takes back a document that waits for quality management, to hand in another version. The first to
//! come wins, the buyer or the decision: both lock the document and look at its state.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use super::{licence_change::LicenceChange, licence_status::LicenceStatus};
use crate::{
    audit::models::audit, changes::Changed, companies::models::companies::Company, errors::IdentityError,
    events::LicenceWithdrawn, models::_entities::licences,
};

/// Withdraws it; the version in force stays in force.
pub async fn withdraw(
    tx: &WriteTx,
    company: &Company,
    licence_id: i64,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    use licences::Column;
    let before = licences::Entity::find_by_id(licence_id)
        .filter(Column::CompanyId.eq(company.id))
        .filter(Column::Status.ne(LicenceStatus::Draft))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("证照"))?;
    if before.corrects.is_some() {
        return Err(IdentityError::WrongState("这是质量管理的更正，不能撤回"));
    }
    if let Some(why) = why_not(before.status) {
        return Err(IdentityError::WrongState(why));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(LicenceStatus::Withdrawn);
    row.decided_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    let ended = Vec::new();
    let change = LicenceChange { before, after, ended };
    audit::append(tx, actor, change.entry("licence.withdraw", String::new()), now).await?;
    let fact = LicenceWithdrawn {
        licence_id,
        company: company.name.clone(),
    };
    outbox::publish(tx, &fact, now).await?;
    tx.touch(Changed::Company(company.id));
    Ok(())
}

const fn why_not(status: LicenceStatus) -> Option<&'static str> {
    match status {
        LicenceStatus::Submitted => None,
        LicenceStatus::Withdrawn => Some("这份证照已经撤回，可以重新提交"),
        _ => Some("这份证照刚刚审核完，请看审核结果"),
    }
}
