//! What manufacturers and brands have in common: goods refer to them.
use std::collections::HashMap;

use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, EntityTrait, Iterable, PrimaryKeyToColumn, PrimaryKeyTrait, QuerySelect, prelude::*};

use super::_entities::goods;
use crate::errors::CatalogError;

/// Locks the record until the transaction ends. Goods that refer to it may still be written meanwhile.
pub async fn locked<E>(tx: &WriteTx, id: i64, what: &'static str) -> Result<E::Model, CatalogError>
where
    E: EntityTrait,
    <E::PrimaryKey as PrimaryKeyTrait>::ValueType: From<i64>,
{
    let found = E::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(CatalogError::NotFound(what))
}

/// Refuses a name that is empty or another record's.
pub async fn check_name<E>(
    tx: &WriteTx,
    column: E::Column,
    (own_id, name): (i64, &str),
    what: &str,
) -> Result<(), CatalogError>
where
    E: EntityTrait,
    E::Model: Sync,
{
    if name.is_empty() {
        return Err(CatalogError::invalid("name", "请填写名称"));
    }
    let mut same = E::find().filter(column.eq(name));
    for key in E::PrimaryKey::iter() {
        same = same.filter(key.into_column().ne(own_id));
    }
    if same.count(tx.db()).await? > 0 {
        return Err(CatalogError::invalid("name", format!("已有同名的{what}")));
    }
    Ok(())
}

/// How many goods name each of these ids in this column.
pub async fn goods_counts(db: &Db, column: goods::Column, ids: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    let counted: Vec<(i64, i64)> = goods::Entity::find()
        .select_only()
        .column(column)
        .column_as(goods::Column::Id.count(), "goods_count")
        .filter(column.is_in(ids.iter().copied()))
        .group_by(column)
        .into_tuple()
        .all(db)
        .await?;
    Ok(counted.into_iter().collect())
}
