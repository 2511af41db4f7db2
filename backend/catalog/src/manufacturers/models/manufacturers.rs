//! Manufacturers: finders, and the ways to change them.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, prelude::*};

use crate::{
    errors::CatalogError,
    goods::models::announce::dependents_changed,
    models::{
        _entities::{
            brands, goods,
            manufacturers::{ActiveModel, Column, Entity, Model},
        },
        referred,
    },
};

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// One page of the back office's list and the number of all rows. Filters: `id` (getMany), `q`.
pub async fn list(db: &Db, query: &ListQuery) -> Result<(Vec<Model>, u64), ListError> {
    let mut all = Condition::all().add_option(query.ids().map(|ids| Column::Id.is_in(ids)));
    if let Some(text) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Name, &text))
                .add(contains(Column::ShortName, &text))
                .add(contains(Column::Aliases, &text)),
        );
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        "short_name" => Some(Column::ShortName),
        "province" => Some(Column::Province),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Asc), column).await
}

/// A manufacturer as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManufacturerDraft {
    pub name: String,
    pub short_name: String,
    /// Further names, parted by `、` or `,`.
    pub aliases: String,
    pub province: String,
}

pub async fn create(tx: &WriteTx, draft: ManufacturerDraft) -> Result<Model, CatalogError> {
    check(tx, 0, &draft).await?;
    let row = ActiveModel {
        name: Set(draft.name),
        short_name: Set(draft.short_name),
        aliases: Set(draft.aliases),
        province: Set(draft.province),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

/// Before and after. Its goods follow, because they show and are found by its names.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: ManufacturerDraft,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let before = locked(tx, id).await?;
    check(tx, id, &draft).await?;
    let mut row = before.clone().into_active_model();
    row.name = Set(draft.name);
    row.short_name = Set(draft.short_name);
    row.aliases = Set(draft.aliases);
    row.province = Set(draft.province);
    let after = row.update(tx.db()).await?;
    if after != before {
        dependents_changed(tx, Condition::all().add(goods::Column::MakerId.eq(id)), now).await?;
    }
    Ok((before, after))
}

/// Only a manufacturer that nothing refers to; returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = locked(tx, id).await?;
    let of_maker = goods::Entity::find().filter(goods::Column::MakerId.eq(id));
    let count = of_maker.count(tx.db()).await?;
    if count > 0 {
        return Err(CatalogError::Conflict(format!(
            "还有 {count} 个商品属于这个生产企业，请先把它们改到别的企业"
        )));
    }
    let brands = brands::Entity::find().filter(brands::Column::MakerId.eq(id));
    let count = brands.count(tx.db()).await?;
    if count > 0 {
        return Err(CatalogError::Conflict(format!(
            "还有 {count} 个品牌属于这个生产企业，请先修改这些品牌"
        )));
    }
    Entity::delete_by_id(id).exec(tx.db()).await?;
    Ok(row)
}

async fn locked(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    referred::locked::<Entity>(tx, id, "生产企业").await
}

async fn check(tx: &WriteTx, id: i64, draft: &ManufacturerDraft) -> Result<(), CatalogError> {
    referred::check_name::<Entity>(tx, Column::Name, (id, &draft.name), "生产企业").await
}

/// How many goods each of these manufacturers has.
pub async fn goods_counts(db: &Db, ids: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    referred::goods_counts(db, goods::Column::MakerId, ids).await
}
