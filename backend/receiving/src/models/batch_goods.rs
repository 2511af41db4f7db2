//! The batches that records name, with their goods.
use std::collections::HashMap;

use catalog::models::_entities::{batches, goods};
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

/// By id of the batch.
pub async fn of(
    db: &Db,
    batch_ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, (batches::Model, Option<goods::Model>)>, DbErr> {
    let rows = batches::Entity::find()
        .find_also_related(goods::Entity)
        .filter(batches::Column::Id.is_in(batch_ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.0.id, row)).collect())
}
