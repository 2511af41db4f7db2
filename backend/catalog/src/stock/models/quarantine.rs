//! Quarantine: goods that wait for quality management, and unfit ones that wait for their destruction.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Db;
use sea_orm::{DbErr, FromQueryResult, JoinType, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use crate::{
    goods::models::codes::Storage,
    models::_entities::{batches, goods, quarantine_entries, warehouses},
};

/// A batch with what of it is kept apart.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct QuarantinedBatch {
    pub batch_id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    pub warehouse: String,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub storage: Storage,
    pub quantity: i64,
    /// Of it, what an inspection found unfit: it is never sold again.
    pub unfit: i64,
}

fn by_batch() -> Select<quarantine_entries::Entity> {
    use quarantine_entries::{Column, Relation};
    let sum = || Column::Quantity.sum().cast_as("bigint");
    let unfit = Column::Unfit.sum().cast_as("bigint");
    quarantine_entries::Entity::find()
        .select_only()
        .column(Column::BatchId)
        .column(Column::GoodsId)
        .column_as(goods::Column::Name, "goods_name")
        .column(goods::Column::Spec)
        .column(goods::Column::Unit)
        .column(goods::Column::Storage)
        .column_as(warehouses::Column::Name, "warehouse")
        .column_as(batches::Column::Number, "batch_number")
        .column(batches::Column::ExpiresOn)
        .column_as(sum(), "quantity")
        .column_as(unfit, "unfit")
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .join(JoinType::InnerJoin, Relation::Batches.def())
        .join(JoinType::InnerJoin, Relation::Warehouses.def())
        .group_by(Column::BatchId)
        .group_by(Column::GoodsId)
        .group_by(goods::Column::Name)
        .group_by(goods::Column::Spec)
        .group_by(goods::Column::Unit)
        .group_by(goods::Column::Storage)
        .group_by(warehouses::Column::Name)
        .group_by(batches::Column::Number)
        .group_by(batches::Column::ExpiresOn)
        .having(sum().gt(0_i64))
        .order_by_asc(batches::Column::ExpiresOn)
        .order_by_asc(Column::BatchId)
}

/// Everything that is kept apart, soonest expiry first.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<QuarantinedBatch>, DbErr> {
    by_batch().into_model().all(db).await
}

/// None: nothing of the batch is kept apart any more.
#[kernel::boxed]
pub async fn of_batch(db: &Db, batch_id: i64) -> Result<Option<QuarantinedBatch>, DbErr> {
    by_batch()
        .filter(quarantine_entries::Column::BatchId.eq(batch_id))
        .into_model()
        .one(db)
        .await
}

/// When so many units of this batch had been set apart that are still there. None: there are not so many.
#[kernel::boxed]
pub async fn set_apart_at(db: &Db, batch_id: i64, quantity: i64) -> Result<Option<DateTime<Utc>>, DbErr> {
    use quarantine_entries::{Column, Entity};
    let entries = Entity::find()
        .select_only()
        .columns([Column::Quantity, Column::At])
        .filter(Column::BatchId.eq(batch_id))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    Ok(reached_at(&entries, quantity))
}

/// What came first leaves first.
fn reached_at(entries: &[(i64, DateTime<Utc>)], quantity: i64) -> Option<DateTime<Utc>> {
    let mut held: i64 = entries.iter().map(|(units, _)| Ord::min(*units, 0)).sum();
    for (units, at) in entries.iter().filter(|(units, _)| *units > 0) {
        held += units;
        if held >= quantity {
            return Some(*at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn units_are_there_from_the_day_on_which_the_last_of_them_came() {
        let day = |days| DateTime::UNIX_EPOCH + TimeDelta::days(days);
        let entries = [(3, day(1)), (2, day(5)), (-3, day(6)), (4, day(9))];
        for (quantity, expected) in [(1, Some(5)), (2, Some(5)), (3, Some(9)), (6, Some(9)), (7, None)] {
            assert_eq!(reached_at(&entries, quantity), expected.map(day), "{quantity}");
        }
    }
}
