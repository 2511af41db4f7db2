//! Which batch lies where: for people who fetch it, as a proposal for what comes next, and after it was moved.
use std::collections::HashMap;

use kernel::{Db, WriteTx};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::shelf_place::ShelfPlace;
use crate::models::_entities::batches;

/// The places of those batches that have one.
#[kernel::boxed]
pub async fn of_batches(db: &Db, ids: Vec<i64>) -> Result<HashMap<i64, ShelfPlace>, DbErr> {
    let rows: Vec<(i64, ShelfPlace)> = batches::Entity::find()
        .select_only()
        .columns([batches::Column::Id, batches::Column::ShelfPlace])
        .filter(batches::Column::Id.is_in(ids))
        .filter(batches::Column::ShelfPlace.is_not_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Where products lay last in one warehouse; newest batches first.
pub struct LastPlaces(Vec<batches::Model>);

impl LastPlaces {
    /// That of the batch itself, or else of the product's newest batch.
    pub fn of(&self, goods_id: i64, number: &str) -> Option<&ShelfPlace> {
        let of_goods = || self.0.iter().filter(move |row| row.goods_id == goods_id);
        let own = of_goods().find(|row| row.number == number);
        own.or_else(|| of_goods().next())?.shelf_place.as_ref()
    }
}

/// For these products and batch numbers. Used-up batches count: what comes next is put where they lay.
#[kernel::boxed]
pub async fn last_of(db: &Db, warehouse_id: i64, wanted: &[(i64, &str)]) -> Result<LastPlaces, DbErr> {
    use batches::Column;
    let placed = Condition::all()
        .add(Column::WarehouseId.eq(warehouse_id))
        .add(Column::GoodsId.is_in(wanted.iter().map(|(goods_id, _)| *goods_id)))
        .add(Column::ShelfPlace.is_not_null());
    let newest = batches::Entity::find()
        .select_only()
        .expr(Column::Id.max())
        .filter(placed.clone())
        .group_by(Column::GoodsId)
        .into_query();
    let either = Condition::any()
        .add(Column::Id.in_subquery(newest))
        .add(Column::Number.is_in(wanted.iter().map(|(_, number)| *number)));
    let rows = batches::Entity::find()
        .filter(placed)
        .filter(either)
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    Ok(LastPlaces(rows))
}

/// Moves a batch, whose stock the caller holds, to another place of its warehouse. Returns it as it was; none: there is no
/// such batch.
pub async fn put(
    tx: &WriteTx,
    (goods_id, warehouse_id): (i64, i64),
    number: &str,
    place: Option<&ShelfPlace>,
) -> Result<Option<batches::Model>, DbErr> {
    use batches::Column;
    let found = batches::Entity::find()
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::WarehouseId.eq(warehouse_id))
        .filter(Column::Number.eq(number))
        .one(tx.db())
        .await?;
    if let Some(batch) = &found {
        set(tx, batch.id, place).await?;
    }
    Ok(found)
}

pub(super) async fn set(tx: &WriteTx, batch_id: i64, place: Option<&ShelfPlace>) -> Result<(), DbErr> {
    batches::Entity::update_many()
        .col_expr(batches::Column::ShelfPlace, Expr::value(place.cloned()))
        .filter(batches::Column::Id.eq(batch_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
