//! Buyers: pharmacies, chains and their stores, clinics, hospitals, wholesalers.
use chrono::{DateTime, Utc};
use kernel::{
    WriteTx,
    db::{Touched, patterns::contains},
    outbox,
};
use sea_orm::{
    ActiveValue::Set, Condition, ConnectionTrait, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*,
};

use super::{
    _entities::companies,
    facts::{CompanyStatus, MemberFacts},
};
use crate::{errors::IdentityError, events::CompanyStatusChanged};

pub use companies::Model as Company;

#[derive(Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<i64>>,
    /// Part of the name or credit code.
    pub q: Option<String>,
    pub buyer_type: Option<i64>,
    pub status: Option<String>,
    /// Only this salesman's customers.
    pub salesman_id: Option<i64>,
}

pub fn find(filter: Filter) -> Select<companies::Entity> {
    use companies::Column;
    let mut query = companies::Entity::find();
    if let Some(ids) = filter.ids {
        query = query.filter(Column::Id.is_in(ids));
    }
    if let Some(q) = filter.q {
        query = query.filter(
            Condition::any()
                .add(contains(Column::Name, &q))
                .add(contains(Column::CreditCode, &q)),
        );
    }
    if let Some(buyer_type) = filter.buyer_type {
        query = query.filter(Column::BuyerType.eq(buyer_type));
    }
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    if let Some(salesman_id) = filter.salesman_id {
        query = query.filter(Column::SalesmanId.eq(salesman_id));
    }
    query
}

pub async fn by_id(db: &impl ConnectionTrait, id: i64) -> Result<Option<Company>, DbErr> {
    companies::Entity::find_by_id(id).one(db).await
}

/// The stores that a member may act for: those of their own chain, not their own company.
pub async fn sister_stores(db: &impl ConnectionTrait, member: &MemberFacts) -> Result<Vec<Company>, DbErr> {
    use companies::Column;
    let head = member.company.parent_id.unwrap_or(member.company_id);
    companies::Entity::find()
        .filter(
            Condition::any()
                .add(Column::ParentId.eq(head))
                .add(Column::Id.eq(head)),
        )
        .filter(Column::Id.ne(member.company_id))
        .order_by_asc(Column::Id)
        .limit(200)
        .all(db)
        .await
}

/// Moves a company to another status; answers it before and after.
pub async fn set_status(
    tx: &WriteTx,
    company_id: i64,
    status: CompanyStatus,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(Company, Company), IdentityError> {
    let query = companies::Entity::find_by_id(company_id).lock_exclusive();
    let before = query.one(tx.db()).await?.ok_or(IdentityError::NotFound("客户"))?;
    if before.status == status.code() {
        return Err(IdentityError::WrongState("客户已经是这个状态，请刷新后再看"));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(status.code().into());
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    let event = CompanyStatusChanged {
        company_id,
        status: status.code().into(),
        reason: reason.into(),
    };
    outbox::publish(tx, &event, now).await?;
    tx.touch(Touched::Company(company_id));
    Ok((before, after))
}

/// Holds the company until the transaction ends, so that what is decided from its orders stays true.
pub async fn lock(tx: &WriteTx, company_id: i64) -> Result<(), DbErr> {
    if tx.is_sqlite() {
        return Ok(());
    }
    companies::Entity::find_by_id(company_id)
        .lock_exclusive()
        .one(tx.db())
        .await
        .map(|_| ())
}
