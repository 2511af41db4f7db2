//! Brands: finders, and the ways to change them.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, IntoActiveModel, JoinType, QueryOrder, QuerySelect, Select,
    prelude::*,
};

use crate::{
    changes::Changed,
    errors::CatalogError,
    goods::models::{announce::dependents_changed, first_sale},
    models::{
        _entities::{
            brands::{ActiveModel, Column, Entity, Model, Relation},
            goods, manufacturers,
        },
        referred,
    },
};

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A brand with the number of its goods on sale.
#[derive(Clone, Debug, PartialEq, Eq, sea_orm::FromQueryResult)]
pub struct BrandCount {
    pub id: i64,
    pub name: String,
    /// Address of its picture; empty: its name is shown instead.
    pub logo: String,
    pub goods_count: i64,
}

/// One page of the brands that have goods on sale, in shop order, and how many there are.
#[kernel::boxed]
pub async fn page(db: &Db, page: PageRequest) -> Result<(Vec<BrandCount>, u64), DbErr> {
    page.rows_as(db, counted()).await
}

/// This brand; none when it is unknown or has nothing on sale.
#[kernel::boxed]
pub async fn on_sale_by_id(db: &Db, id: i64) -> Result<Option<BrandCount>, DbErr> {
    counted().filter(Column::Id.eq(id)).into_model().one(db).await
}

/// The brands that have goods on sale, in shop order.
#[kernel::boxed]
pub async fn on_sale(db: &Db, limit: u64) -> Result<Vec<BrandCount>, DbErr> {
    counted().limit(limit).into_model().all(db).await
}

fn counted() -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Logo])
        .column_as(goods::Column::Id.count(), "goods_count")
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .filter(first_sale::offered())
        .group_by(Column::Id)
        .group_by(Column::Name)
        .group_by(Column::Logo)
        .group_by(Column::Sort)
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
}

/// One page of the back office's list and the number of all rows. Filters: `id` (getMany), `q`, `maker_id`.
pub async fn list(db: &Db, query: &ListQuery) -> Result<(Vec<Model>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("maker_id")?.map(|id| Column::MakerId.eq(id)))
        .add_option(query.text("q").map(|text| contains(Column::Name, &text)));
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        "sort" => Some(Column::Sort),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("sort", Direction::Asc), column).await
}

/// How many goods each of these brands has.
pub async fn goods_counts(db: &Db, ids: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    referred::goods_counts(db, goods::Column::BrandId, ids).await
}

/// A brand as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandDraft {
    pub name: String,
    pub maker_id: Option<i64>,
    /// Smaller first.
    pub sort: i64,
    pub logo: String,
}

pub async fn create(tx: &WriteTx, draft: BrandDraft) -> Result<Model, CatalogError> {
    check(tx, 0, &draft).await?;
    let row = ActiveModel {
        name: Set(draft.name),
        maker_id: Set(draft.maker_id),
        sort: Set(draft.sort),
        logo: Set(draft.logo),
        ..Default::default()
    };
    tx.touch(Changed::Brands);
    Ok(row.insert(tx.db()).await?)
}

/// Before and after. Its goods follow a new name.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: BrandDraft,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let before = locked(tx, id).await?;
    check(tx, id, &draft).await?;
    let mut row = before.clone().into_active_model();
    row.name = Set(draft.name);
    row.maker_id = Set(draft.maker_id);
    row.sort = Set(draft.sort);
    row.logo = Set(draft.logo);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::Brands);
    if after.name != before.name {
        dependents_changed(tx, Condition::all().add(goods::Column::BrandId.eq(id)), now).await?;
    }
    Ok((before, after))
}

/// Only a brand without goods; returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = locked(tx, id).await?;
    let count = goods_counts(tx.db(), &[id]).await?.remove(&id);
    if let Some(count) = count {
        return Err(CatalogError::Conflict(format!(
            "还有 {count} 个商品属于这个品牌，请先在商品列表里批量改掉品牌"
        )));
    }
    Entity::delete_by_id(id).exec(tx.db()).await?;
    tx.touch(Changed::Brands);
    Ok(row)
}

async fn locked(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    referred::locked::<Entity>(tx, id, "品牌").await
}

async fn check(tx: &WriteTx, id: i64, draft: &BrandDraft) -> Result<(), CatalogError> {
    referred::check_name::<Entity>(tx, Column::Name, (id, &draft.name), "品牌").await?;
    if let Some(maker_id) = draft.maker_id
        && manufacturers::Entity::find_by_id(maker_id).count(tx.db()).await? == 0
    {
        return Err(CatalogError::invalid("maker_id", "这个生产企业不存在或已被删除"));
    }
    Ok(())
}
