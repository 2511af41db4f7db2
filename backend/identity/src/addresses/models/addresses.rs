//! Delivery addresses of a company; one of them is the default. Goods go to approved ones alone: see `address_review`.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};

use super::address_review;
use crate::{
    companies::models::company_lock,
    errors::IdentityError,
    models::_entities::addresses::{ActiveModel, Column, Entity},
};

pub use super::address_finders::{Address, all, in_one_line, of, one};

/// Enough for a chain's branches; a limit that keeps the table small.
const MOST_ADDRESSES: u64 = 100;

/// What a person fills in.
#[derive(Clone, Debug)]
pub struct Details {
    pub name: String,
    pub phone: String,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    pub is_default: bool,
}

impl Details {
    /// Where to, or to whom: a letter names both. A telephone number is no matter of it.
    fn is_other_place(&self, address: &Address) -> bool {
        self.name != address.name
            || self.province != address.province
            || self.city != address.city
            || self.district != address.district
            || self.street != address.street
    }
}

/// The first address becomes the default by itself. One change of a company's addresses at a time: they are counted, and one is the default.
#[kernel::boxed]
pub async fn add(
    tx: &WriteTx,
    company_id: i64,
    details: Details,
    now: DateTime<Utc>,
) -> Result<Address, IdentityError> {
    company_lock::lock(tx, company_id).await?;
    let count = of(company_id).count(tx.db()).await?;
    if count >= MOST_ADDRESSES {
        return Err(IdentityError::WrongState(
            "地址最多保存 100 个，请先删除不用的地址",
        ));
    }
    let is_default = details.is_default || count == 0;
    if is_default {
        clear_default(tx, company_id).await?;
    }
    let mut row = ActiveModel {
        company_id: Set(company_id),
        created_at: Set(now),
        ..Default::default()
    };
    fill(&mut row, details, is_default, now);
    address_review::hand_in(&mut row, 1, now);
    let added = row.insert(tx.db()).await?;
    address_review::settle_one(tx, added, now).await
}

/// An address that leads to another place than before waits for approval again, unless a document in force states it.
pub async fn change(
    tx: &WriteTx,
    company_id: i64,
    id: i64,
    details: Details,
    now: DateTime<Utc>,
) -> Result<Address, IdentityError> {
    company_lock::lock(tx, company_id).await?;
    let query = of(company_id).filter(Column::Id.eq(id)).lock(ROW_LOCK);
    let address = query.one(tx.db()).await?.ok_or(IdentityError::NotFound("地址"))?;
    let is_default = details.is_default || address.is_default;
    let is_other_place = details.is_other_place(&address);
    let next_version = address.version + 1;
    if is_default && !address.is_default {
        clear_default(tx, company_id).await?;
    }
    let mut row = address.into_active_model();
    fill(&mut row, details, is_default, now);
    if !is_other_place {
        return Ok(row.update(tx.db()).await?);
    }
    address_review::hand_in(&mut row, next_version, now);
    let changed = row.update(tx.db()).await?;
    address_review::settle_one(tx, changed, now).await
}

/// Removes an address; the newest other one becomes the default when it was it.
pub async fn remove(tx: &WriteTx, company_id: i64, id: i64) -> Result<(), IdentityError> {
    company_lock::lock(tx, company_id).await?;
    let address = one(tx.db(), company_id, id)
        .await?
        .ok_or(IdentityError::NotFound("地址"))?;
    let was_default = address.is_default;
    address.delete(tx.db()).await?;
    if !was_default {
        return Ok(());
    }
    if let Some(next) = of(company_id).order_by_desc(Column::Id).one(tx.db()).await? {
        let mut row = next.into_active_model();
        row.is_default = Set(true);
        row.update(tx.db()).await?;
    }
    Ok(())
}

fn fill(row: &mut ActiveModel, details: Details, is_default: bool, now: DateTime<Utc>) {
    row.name = Set(details.name);
    row.phone = Set(details.phone);
    row.province = Set(details.province);
    row.city = Set(details.city);
    row.district = Set(details.district);
    row.street = Set(details.street);
    row.is_default = Set(is_default);
    row.updated_at = Set(now);
}

async fn clear_default(tx: &WriteTx, company_id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::IsDefault, Expr::value(false))
        .filter(Column::CompanyId.eq(company_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
