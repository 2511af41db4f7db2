//! Vouchers are a means of payment: they are spent when the order is placed, and refunded as vouchers.
use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx};
use sea_orm::{prelude::*, sea_query::ExprTrait};
use wallet::models::{
    ledger::{Cause as EntryCause, Kind, Movement},
    lots::{self, GiveBack},
};

use super::refund_states::Cause;
use crate::{
    errors::OrderError,
    lifecycle::models::order_log::OrderRef,
    models::_entities::orders::{self, Column, Entity},
};

/// Takes what an order is paid with. Fails when there is less.
#[kernel::boxed]
pub async fn spend(
    tx: &WriteTx,
    order: &OrderRef,
    amount: Money,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let movement = Movement {
        company_id: order.company_id,
        kind: Kind::Voucher,
        amount: -amount,
        cause: EntryCause::Spent,
        reference: order.number.clone(),
        memo: format!("订单 {} 使用现金券", order.number),
    };
    lots::spend(tx, movement, now).await?;
    Ok(())
}

/// Never more vouchers than the order was paid with. `reference` names the document that causes it.
#[kernel::boxed]
pub async fn give_back(
    tx: &WriteTx,
    order: &orders::Model,
    amount: Money,
    cause: Cause,
    reference: &str,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    if !amount.is_positive() {
        return Ok(());
    }
    let returned = Expr::col(Column::VoucherReturned).add(amount);
    let counted = Entity::update_many()
        .col_expr(Column::VoucherReturned, returned.clone())
        .filter(Column::Id.eq(order.id))
        .filter(returned.lte(Expr::col(Column::VoucherAmount)))
        .exec(tx.db())
        .await?;
    if counted.rows_affected != 1 {
        return Err(OrderError::WrongState(
            "退回的现金券不能超过订单使用的金额，请刷新查看",
        ));
    }
    let back = GiveBack {
        company_id: order.company_id,
        kind: Kind::Voucher,
        spent_for: order.number.clone(),
        amount,
        reference: reference.into(),
        memo: format!("{} {} 退回现金券", cause.text(), order.number),
    };
    lots::give_back(tx, back, now).await?;
    Ok(())
}
