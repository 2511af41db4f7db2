//! Decisions about one company wait for each other.
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::models::_entities::companies;

/// Locks the company until the transaction ends, so that decisions based on its orders stay valid.
#[kernel::boxed]
pub async fn lock(tx: &WriteTx, company_id: i64) -> Result<(), DbErr> {
    if tx.is_sqlite() {
        return Ok(());
    }
    companies::Entity::find_by_id(company_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
        .map(|_| ())
}
