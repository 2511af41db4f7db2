//! Finders of brands.
use sea_orm::{ConnectionTrait, DbErr, JoinType, QueryOrder, QuerySelect, prelude::*};

use super::_entities::{
    brands::{Column, Entity, Model, Relation},
    goods,
};

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A brand with the number of its goods on sale.
#[derive(Clone, Debug, PartialEq, Eq, sea_orm::FromQueryResult)]
pub struct BrandCount {
    pub id: i64,
    pub name: String,
    pub goods_count: i64,
}

/// The brands that have goods on sale, in shop order.
pub async fn on_sale(db: &impl ConnectionTrait, limit: u64) -> Result<Vec<BrandCount>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .column_as(goods::Column::Id.count(), "goods_count")
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .filter(goods::Column::OnSale.eq(true))
        .group_by(Column::Id)
        .group_by(Column::Name)
        .group_by(Column::Sort)
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_model()
        .all(db)
        .await
}
