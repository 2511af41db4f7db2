//! Stock promised for an exchange, from the moment it is agreed until the replacement leaves.
use ::orders::{models::_entities::orders, picking::models::exchange};
use catalog::stock::models::stock::{self, StockLine};
use chrono::{DateTime, Utc};
use kernel::WriteTx;

use crate::{
    claims::models::claims::{self, Claim, ClaimLine},
    errors::AfterSaleError,
};

/// What an exchange reserves: the claimed units but for those that were refused.
pub fn stock_lines(order: &orders::Model, lines: &[ClaimLine]) -> Vec<StockLine> {
    lines
        .iter()
        .filter(|line| line.quantity > line.refused)
        .map(|line| StockLine {
            goods_id: line.goods_id,
            warehouse_id: order.warehouse_id,
            quantity: line.quantity - line.refused,
        })
        .collect()
}

/// Reserves what will be sent instead. 409 when less is in stock.
pub async fn make(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    let lines = claims::lines(tx.db(), claim.id).await?;
    Ok(stock::reserve(tx, &stock_lines(order, &lines), now).await?)
}

/// Releases the reservation of this claim, if there is one; what was picked for it goes back.
pub async fn withdraw(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    if !claim.holds_stock {
        return Ok(());
    }
    exchange::put_back(tx, claim.id).await?;
    let lines = claims::lines(tx.db(), claim.id).await?;
    Ok(stock::release(tx, &stock_lines(order, &lines), now).await?)
}

/// Releases the reservation for goods that an inspection refused: (goods, units).
pub async fn withdraw_refused(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
    refused: &[(i64, i64)],
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    if !claim.holds_stock {
        return Ok(());
    }
    let lines: Vec<StockLine> = refused
        .iter()
        .filter(|(_, number)| *number > 0)
        .map(|(goods_id, number)| StockLine {
            goods_id: *goods_id,
            warehouse_id: order.warehouse_id,
            quantity: *number,
        })
        .collect();
    if lines.is_empty() {
        return Ok(());
    }
    Ok(stock::release(tx, &lines, now).await?)
}
