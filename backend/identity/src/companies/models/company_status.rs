//! The approval and the suspension of a company.
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, clock::shop_day, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use super::{companies::Company, facts::CompanyStatus, paper_gap::PaperGap, required_papers};
use crate::{
    addresses::models::address_review, changes::Changed, errors::IdentityError, events::CompanyStatusChanged,
    models::_entities::companies, stores::models::chain_links,
};

/// Moves a company to another status; answers it before and after. `reason`: what the buyer reads of it. None is approved
/// without the papers that it must have.
#[kernel::boxed]
pub async fn set_status(
    tx: &WriteTx,
    company_id: i64,
    status: CompanyStatus,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(Company, Company), IdentityError> {
    let query = companies::Entity::find_by_id(company_id).lock(ROW_LOCK);
    let before = query.one(tx.db()).await?.ok_or(IdentityError::NotFound("客户"))?;
    if before.status == status {
        return Err(IdentityError::WrongState("客户已经是这个状态，请刷新后再看"));
    }
    if before.status == CompanyStatus::Draft {
        return Err(IdentityError::WrongState(
            "客户还没有提交注册资料，提交后才能审核",
        ));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(status);
    row.updated_at = Set(now);
    if status == CompanyStatus::Approved {
        let head_id = chain_links::link(tx, company_id).await?.or(before.parent_id);
        row.parent_id = Set(head_id);
        refuse_without_papers(tx, &before, head_id, now).await?;
    }
    let after = row.update(tx.db()).await?;
    address_review::settle(tx, company_id, now).await?;
    let event = CompanyStatusChanged {
        company_id,
        status: status.code().into(),
        reason: reason.into(),
    };
    outbox::publish(tx, &event, now).await?;
    tx.touch(Changed::Company(company_id));
    Ok((before, after))
}

/// The required papers that keep a company from being approved today; of one that was approved, what it lacks since.
#[kernel::boxed]
pub async fn missing_papers(db: &Db, company: &Company, now: DateTime<Utc>) -> Result<Vec<PaperGap>, DbErr> {
    let head_id = chain_links::accepted_head(db, company.id)
        .await?
        .or(company.parent_id);
    required_papers::gaps(db, company, head_id, shop_day(now)).await
}

async fn refuse_without_papers(
    tx: &WriteTx,
    company: &Company,
    head_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let gaps = required_papers::gaps(tx.db(), company, head_id, shop_day(now)).await?;
    if gaps.is_empty() {
        return Ok(());
    }
    Err(IdentityError::PapersMissing(gaps))
}
