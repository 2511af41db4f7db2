use sea_orm::{
    ActiveModelTrait, DbErr, Insert, TryInsertResult,
    sea_query::{IntoIden, OnConflict},
};

use super::tx::WriteTx;

/// Inserts a row unless there is one with the same key. True when it is new.
pub async fn insert_once<A, C>(tx: &WriteTx, row: A, key: impl IntoIterator<Item = C>) -> Result<bool, DbErr>
where
    A: ActiveModelTrait + Send + 'static,
    C: IntoIden,
{
    let once = OnConflict::columns(key).do_nothing().to_owned();
    let inserted = Insert::<A>::one(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    Ok(matches!(inserted, TryInsertResult::Inserted(rows) if rows > 0))
}
