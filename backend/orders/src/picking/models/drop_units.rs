//! Units that will never leave: their reservation is released and their part of the money refunded, exact to the fen.
use std::collections::HashMap;

use campaigns::models::rewards;
use catalog::stock::models::stock::{self, StockLine};
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx};
use sea_orm::prelude::*;

use crate::{
    errors::OrderError,
    lifecycle::models::line_units::{self, RefundValue},
    models::_entities::{order_lines, orders},
    refunds::models::{
        refunds::{self, Cause},
        vouchers,
    },
};

/// Frees the stock of these lines' units and pays them back, once for this document. Returns the money.
pub(super) async fn drop_units(
    tx: &WriteTx,
    order: &orders::Model,
    (cause, document): (Cause, &str),
    dropped: &[(&order_lines::Model, i64)],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Money, OrderError> {
    use order_lines::Column;
    let mut worth = RefundValue::default();
    let mut of_goods: HashMap<i64, Money> = HashMap::new();
    for (line, units) in dropped {
        let part = line_units::worth_of(line, line_units::gone(line), *units);
        *of_goods.entry(line.goods_id).or_default() += part.money;
        worth += part;
        order_lines::Entity::update_many()
            .col_expr(
                Column::CancelledQuantity,
                Expr::value(line.cancelled_quantity + units),
            )
            .filter(Column::Id.eq(line.id))
            .exec(tx.db())
            .await?;
    }
    rewards::money_returned(tx, order.id, &of_goods, now).await?;
    let free: Vec<_> = dropped
        .iter()
        .map(|(line, units)| StockLine {
            goods_id: line.goods_id,
            warehouse_id: order.warehouse_id,
            quantity: *units,
        })
        .collect();
    stock::release(tx, &free, now).await?;
    let RefundValue {
        money: amount,
        voucher,
    } = worth;
    vouchers::give_back(tx, order, voucher, cause, document, now).await?;
    if amount.is_positive() {
        refunds::give_back(tx, order, amount, cause, document, Some(actor), now).await?;
    }
    Ok(amount)
}

/// As the buyer and the log read them.
pub(super) fn named(dropped: &[(&order_lines::Model, i64)]) -> String {
    let names: Vec<_> = dropped
        .iter()
        .map(|(line, units)| format!("{} {} {units}{}", line.name, line.spec, line.unit))
        .collect();
    names.join("、")
}
