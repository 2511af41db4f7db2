//! What was left after a movement of the stock, counted from the first movement on, whatever a register shows of them.
use std::collections::HashMap;

use catalog::models::_entities::stock_movements::{self, Column};
use kernel::Db;
use sea_orm::{
    DbErr, FromQueryResult,
    prelude::*,
    sea_query::{ExprTrait, Order, OverStatement, Query, WindowStatement},
};

const OF_BATCH: &str = "of_batch";
const OF_GOODS: &str = "of_goods";

#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Balance {
    id: i64,
    /// In the warehouse of the movement.
    pub of_batch: i64,
    /// In all warehouses.
    pub of_goods: i64,
}

/// By movement.
pub async fn after(db: &Db, rows: &[stock_movements::Model]) -> Result<HashMap<i64, Balance>, DbErr> {
    let Some(last) = rows.iter().map(|row| row.id).max() else {
        return Ok(HashMap::new());
    };
    let until_then = Query::select()
        .column(Column::Id)
        .expr_window_as(
            units(),
            running(&[Column::GoodsId, Column::WarehouseId, Column::BatchId]),
            OF_BATCH,
        )
        .expr_window_as(units(), running(&[Column::GoodsId]), OF_GOODS)
        .from(stock_movements::Entity)
        .and_where(Column::GoodsId.is_in(rows.iter().map(|row| row.goods_id)))
        .and_where(Column::Id.lte(last))
        .take();
    let balances = Query::select()
        .column(Column::Id)
        .expr_as(Expr::col(OF_BATCH).cast_as("bigint"), OF_BATCH)
        .expr_as(Expr::col(OF_GOODS).cast_as("bigint"), OF_GOODS)
        .from_subquery(until_then, "until_then")
        .and_where(Expr::col(Column::Id).is_in(rows.iter().map(|row| row.id)))
        .take();
    let found = db.query_all(&balances).await?;
    let balances = found.iter().map(|row| Balance::from_query_result(row, ""));
    balances
        .map(|balance| balance.map(|balance| (balance.id, balance)))
        .collect()
}

fn units() -> Expr {
    Expr::col(Column::Quantity).sum()
}

fn running(parts: &[Column]) -> WindowStatement {
    WindowStatement::new()
        .partition_by_columns(parts.iter().copied())
        .order_by(Column::Id, Order::Asc)
        .take()
}
