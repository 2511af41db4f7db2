//! Finders of warehouses; there are a handful.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use crate::models::_entities::warehouses::{Column, Entity, Model};

#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<Model>, DbErr> {
    Entity::find().order_by_asc(Column::Id).all(db).await
}

/// What they are called, by id.
#[kernel::boxed]
pub async fn names(db: &Db) -> Result<HashMap<i64, String>, DbErr> {
    let rows = all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
