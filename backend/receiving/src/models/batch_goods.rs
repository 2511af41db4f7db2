//! The batches that records name, with their goods.
use std::collections::HashMap;

use catalog::models::_entities::{batches, goods};
use kernel::{Db, db::patterns::contains};
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

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

/// Ids of the batches whose number or goods these words name.
pub fn with(words: &str) -> SelectStatement {
    batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .inner_join(goods::Entity)
        .filter(
            Condition::any()
                .add(contains(batches::Column::Number, words))
                .add(contains(goods::Column::Name, words)),
        )
        .into_query()
}
