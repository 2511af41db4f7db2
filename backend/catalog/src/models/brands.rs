//! Finders of brands.
use kernel::paging::PageRequest;
use sea_orm::{
    ConnectionTrait, DbErr, JoinType, QueryOrder, QuerySelect, Select,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

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

/// One page of the brands that have goods on sale, in shop order, and how many there are.
pub async fn page(db: &impl ConnectionTrait, page: PageRequest) -> Result<(Vec<BrandCount>, u64), DbErr> {
    let total: Option<i64> = Entity::find()
        .select_only()
        .expr(Expr::col(Column::Id.as_column_ref()).count_distinct())
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .filter(goods::Column::OnSale.eq(true))
        .into_tuple()
        .one(db)
        .await?;
    let rows = counted()
        .offset(page.offset())
        .limit(page.per_page)
        .into_model()
        .all(db)
        .await?;
    Ok((rows, total.unwrap_or_default().unsigned_abs()))
}

/// This brand; none when it is unknown or has nothing on sale.
pub async fn on_sale_by_id(db: &impl ConnectionTrait, id: i64) -> Result<Option<BrandCount>, DbErr> {
    counted().filter(Column::Id.eq(id)).into_model().one(db).await
}

/// The brands that have goods on sale, in shop order.
pub async fn on_sale(db: &impl ConnectionTrait, limit: u64) -> Result<Vec<BrandCount>, DbErr> {
    counted().limit(limit).into_model().all(db).await
}

fn counted() -> Select<Entity> {
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
}
