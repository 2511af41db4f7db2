//! Rows of goods that stay as they are until the transaction ends.
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::IntoCondition};

use crate::models::_entities::goods::{Column, Entity, Model};

/// Locks the product until the transaction ends; none when it is unknown.
#[kernel::boxed]
pub async fn locked(tx: &WriteTx, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await
}

/// Locks these goods in the order of their ids, like all code that changes several; returns those that exist.
pub async fn lock_all(tx: &WriteTx, which: impl IntoCondition) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(which)
        .order_by_asc(Column::Id)
        // Rows that refer to a product may still be written meanwhile.
        .lock(ROW_LOCK)
        .into_tuple()
        .all(tx.db())
        .await
}
