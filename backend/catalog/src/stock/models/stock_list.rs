//! Finders of stock for the back office.
use chrono::NaiveDate;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::{contains, starts_with},
};
use sea_orm::{
    ColumnTrait, Condition, DbErr, JoinType, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait, Func, Query, SelectStatement},
};

use super::{
    near_expiry,
    shelf_place::{NotAPlace, ShelfPlace},
};
use crate::models::_entities::{batches, goods, manufacturers, stocks, warehouses};

/// A stock row with the names people know it by.
#[derive(Clone, Debug, PartialEq, Eq, sea_orm::FromQueryResult)]
pub struct StockRow {
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    pub warehouse_id: i64,
    pub warehouse: String,
    pub on_hand: i64,
    pub reserved: i64,
}

/// The batches of the `stocks` row of the enclosing query.
fn batches_here() -> SelectStatement {
    let batch = |column: batches::Column, stock: stocks::Column| {
        Expr::col(column.as_column_ref()).equals(stock.as_column_ref())
    };
    Query::select()
        .from(batches::Entity)
        .and_where(batch(batches::Column::GoodsId, stocks::Column::GoodsId))
        .and_where(batch(batches::Column::WarehouseId, stocks::Column::WarehouseId))
        .take()
}

/// The sellable quantity of the `stocks` row of the enclosing query; below 0 when reserved goods expired.
pub fn available(today: NaiveDate) -> Expr {
    let shippable = batches_here()
        .expr(batches::Column::OnHand.sum())
        .and_where(batches::Column::HasReport.eq(true))
        .and_where(batches::Column::IsLocked.eq(false))
        .and_where(batches::Column::IsRecalled.eq(false))
        .and_where(batches::Column::ExpiresOn.gt(today))
        .take();
    let shippable = Expr::SubQuery(None, Box::new(shippable.into())).cast_as("bigint");
    Expr::expr(Func::coalesce([shippable, Expr::val(0_i64)]))
        .sub(Expr::col(stocks::Column::Reserved.as_column_ref()))
}

/// A warehouse has some of the `goods` row of the enclosing query to sell.
pub fn has_stock(today: NaiveDate) -> Expr {
    let stocks = Query::select()
        .expr(Expr::val(1))
        .from(stocks::Entity)
        .and_where(
            Expr::col(stocks::Column::GoodsId.as_column_ref()).equals(goods::Column::Id.as_column_ref()),
        )
        .and_where(available(today).gt(0_i64))
        .take();
    Expr::exists(stocks)
}

/// Something of the `stocks` row is there of a batch like this.
fn holds_batch(like: Expr) -> Expr {
    let there = batches_here()
        .column(batches::Column::Id)
        .and_where(batches::Column::OnHand.gt(0_i64))
        .and_where(like)
        .take();
    Expr::exists(there)
}

/// The place of the `stocks` row that one comes to first; empty, which is before all others, where no batch has one.
fn first_place() -> Expr {
    let first = batches_here()
        .expr(batches::Column::ShelfPlace.min())
        .and_where(batches::Column::OnHand.gt(0_i64))
        .take();
    let first = Expr::SubQuery(None, Box::new(first.into()));
    Expr::expr(Func::coalesce([first, Expr::val("")]))
}

fn named() -> Select<stocks::Entity> {
    stocks::Entity::find()
        .join(JoinType::InnerJoin, stocks::Relation::Goods.def())
        .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
        .join(JoinType::InnerJoin, stocks::Relation::Warehouses.def())
        .column_as(goods::Column::Name, "goods_name")
        .column_as(goods::Column::Spec, "spec")
        .column_as(manufacturers::Column::Name, "maker")
        .column_as(warehouses::Column::Name, "warehouse")
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<StockRow>, DbErr> {
    named()
        .filter(stocks::Column::Id.eq(id))
        .into_model()
        .one(db)
        .await
}

/// One page of the back office's list and the number of all rows. Filters: `id` (getMany), `q`, `goods_id`,
/// `warehouse_id`, `below` (less than so many available), `shelf_place` (an area, a rack of it, or one place), `unplaced` (a
/// batch that lies there has no place).
#[kernel::boxed]
pub async fn list(db: &Db, query: &ListQuery, today: NaiveDate) -> Result<(Vec<StockRow>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| stocks::Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| stocks::Column::GoodsId.eq(id)))
        .add_option(
            query
                .number("warehouse_id")?
                .map(|id| stocks::Column::WarehouseId.eq(id)),
        )
        .add_option(query.number("below")?.map(|below| available(today).lt(below)))
        .add_option(at_place(query)?.map(holds_batch));
    if query.flag("unplaced")? == Some(true) {
        all = all.add(holds_batch(batches::Column::ShelfPlace.is_null()));
    }
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        all = all.add(
            Condition::any()
                .add(contains(goods::Column::Name, word))
                .add(contains(goods::Column::TradeName, word))
                .add(contains(goods::Column::Code, word))
                .add(contains(manufacturers::Column::Name, word)),
        );
    }
    let found = named().filter(all);
    let usual = ("id", Direction::Asc);
    let (by, direction) = query.order(usual, |field| sort_expression(field, today))?;
    let ordered = found
        .order_by(by, direction.into())
        .order_by_asc(stocks::Column::Id);
    Ok(query.rows_as(db, ordered).await?)
}

fn at_place(query: &ListQuery) -> Result<Option<Expr>, ListError> {
    let Some(text) = query.text("shelf_place") else {
        return Ok(None);
    };
    let start = ShelfPlace::key_start(&text)
        .ok_or_else(|| ListError::invalid("filter.shelf_place", NotAPlace.to_string()))?;
    Ok(Some(starts_with(batches::Column::ShelfPlace, &start)))
}

fn sort_expression(field: &str, today: NaiveDate) -> Option<Expr> {
    let column = match field {
        "id" => stocks::Column::Id,
        "goods_id" => stocks::Column::GoodsId,
        "goods_name" => return Some(Expr::col(goods::Column::Name.as_column_ref())),
        "maker" => return Some(Expr::col(manufacturers::Column::Name.as_column_ref())),
        "warehouse_id" | "warehouse" => stocks::Column::WarehouseId,
        "on_hand" => stocks::Column::OnHand,
        "reserved" => stocks::Column::Reserved,
        "available" => return Some(available(today)),
        "shelf_place" => return Some(first_place()),
        _ => return None,
    };
    Some(Expr::col(column.as_column_ref()))
}

/// The batches of these goods, earliest expiry first; used-up ones are left out.
#[kernel::boxed]
pub async fn batches_of(db: &Db, goods_ids: Vec<i64>) -> Result<Vec<batches::Model>, DbErr> {
    batches::Entity::find()
        .filter(batches::Column::GoodsId.is_in(goods_ids))
        .filter(batches::Column::OnHand.gt(0_i64))
        .order_by_asc(batches::Column::ExpiresOn)
        .order_by_asc(batches::Column::Id)
        .all(db)
        .await
}

/// Batches in stock that expire soon, each with its product, earliest expiry first.
#[kernel::boxed]
pub async fn near_expiry(
    db: &Db,
    today: NaiveDate,
    most: u64,
) -> Result<Vec<(batches::Model, Option<goods::Model>)>, DbErr> {
    let until = near_expiry::current(db).await?.until(today);
    batches::Entity::find()
        .filter(batches::Column::OnHand.gt(0_i64))
        .filter(batches::Column::ExpiresOn.between(today, until))
        .order_by_asc(batches::Column::ExpiresOn)
        .order_by_asc(batches::Column::Id)
        .find_also_related(goods::Entity)
        .limit(most)
        .all(db)
        .await
}
