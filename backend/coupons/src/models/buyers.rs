//! Who has bought before: recorded by a reaction to paid orders, since this crate does not know orders.
use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*, sea_query::OnConflict};

use super::_entities::known_buyers::{ActiveModel, Column, Entity};

/// Safe to call more than once.
#[kernel::boxed]
pub async fn note_bought(tx: &WriteTx, company_id: i64, paid_at: DateTime<Utc>) -> Result<(), DbErr> {
    let row = ActiveModel {
        company_id: Set(company_id),
        first_paid_at: Set(paid_at),
        ..Default::default()
    };
    let once = OnConflict::column(Column::CompanyId).do_nothing().to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Nothing that it has paid for is left: all of it was cancelled.
#[kernel::boxed]
pub async fn forget_bought(tx: &WriteTx, company_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::CompanyId.eq(company_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Whether it has paid for anything that was not cancelled since.
#[kernel::boxed]
pub async fn has_bought(db: &Db, company_id: i64) -> Result<bool, DbErr> {
    Ok(who_bought(db, &[company_id]).await?.contains(&company_id))
}

pub async fn who_bought(db: &Db, companies: &[i64]) -> Result<HashSet<i64>, DbErr> {
    let ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::CompanyId)
        .filter(Column::CompanyId.is_in(companies.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().collect())
}
