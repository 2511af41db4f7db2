//! Decisions about one company wait for each other.
use kernel::WriteTx;
use sea_orm::{DbErr, QuerySelect, prelude::*, sea_query::LockType};

use crate::models::_entities::companies;

/// Holds the company until the transaction ends, so that what is decided from its orders stays true.
pub async fn lock(tx: &WriteTx, company_id: i64) -> Result<(), DbErr> {
    if tx.is_sqlite() {
        return Ok(());
    }
    // What others write about this row names it by its key, which nobody changes: they need not wait.
    companies::Entity::find_by_id(company_id)
        .lock(LockType::NoKeyUpdate)
        .one(tx.db())
        .await
        .map(|_| ())
}
