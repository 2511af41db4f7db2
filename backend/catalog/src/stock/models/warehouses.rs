//! Finders of warehouses; there are a handful.
use sea_orm::{ConnectionTrait, DbErr, QueryOrder, prelude::*};

use crate::models::_entities::warehouses::{Column, Entity, Model};

pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().order_by_asc(Column::Id).all(db).await
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
