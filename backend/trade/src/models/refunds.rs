//! What goes back to a buyer, the way it came. Every refund is a row of its own, none of them exceeds what was paid, and
//! one cause refunds one document once.
use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx, ids};
use sea_orm::{
    ActiveValue::Set,
    prelude::*,
    sea_query::{ExprTrait, OnConflict},
};
use wallet::models::ledger::{self, Kind, Movement};

use super::{
    _entities::{orders, refunds},
    payments::{Channel, returns, tries::Try},
};
use crate::errors::TradeError;

pub use refunds::Model as Refund;

pub const DONE: &str = "done";
/// The gateway is still to pay it back (`payments::returns`).
pub const WAITING: &str = "waiting";

/// Why money goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The order was cancelled after it had been paid.
    Cancelled,
    /// A claim after the sale was granted.
    AfterSale,
    /// Goods that the warehouse did not find.
    ShortPick,
}

impl Cause {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::AfterSale => "after_sale",
            Self::ShortPick => "short_pick",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Cancelled => "取消订单",
            Self::AfterSale => "售后",
            Self::ShortPick => "缺货",
        }
    }
}

/// Pays back a part of what was paid for an order. `reference` names the document that asks for it: one cause and
/// document pay back once, which makes a repeated call an error and never a second refund.
pub async fn give_back(
    tx: &WriteTx,
    order: &orders::Model,
    amount: Money,
    cause: Cause,
    reference: &str,
    now: DateTime<Utc>,
) -> Result<Refund, TradeError> {
    count_in(tx, order.id, amount).await?;
    let new = New {
        order,
        amount,
        cause,
        reference,
    };
    let reason = format!("{} {} 退款", cause.text(), order.number);
    if let Some((channel, attempt)) = gateway_source(tx, order).await? {
        let refund = enter(tx, &new, channel, now).await?;
        returns::ask_gateway(tx, &attempt, &refund, reason, now).await?;
        return Ok(refund);
    }
    // A transfer goes back to the balance too: from there the buyer spends it, or asks finance to pay it out.
    let refund = enter(tx, &new, Channel::Balance, now).await?;
    book(tx, &refund, reason, now).await?;
    Ok(refund)
}

/// The bill that the order was paid with, when a gateway has the money.
async fn gateway_source(tx: &WriteTx, order: &orders::Model) -> Result<Option<(Channel, Try)>, DbErr> {
    let source = returns::source_of(tx.db(), order.payment_id).await?;
    Ok(source.and_then(|attempt| {
        let channel = Channel::from_code(&attempt.channel).filter(|channel| channel.has_gateway());
        channel.map(|channel| (channel, attempt))
    }))
}

async fn book(tx: &WriteTx, refund: &Refund, memo: String, now: DateTime<Utc>) -> Result<(), TradeError> {
    let movement = Movement {
        company_id: refund.company_id,
        kind: Kind::Balance,
        amount: Money(refund.amount),
        cause: ledger::Cause::Refund,
        reference: refund.number.clone(),
        memo,
    };
    ledger::book(tx, movement, now).await?;
    Ok(())
}

struct New<'a> {
    order: &'a orders::Model,
    amount: Money,
    cause: Cause,
    reference: &'a str,
}

/// Refunds of an order never exceed what was paid, however many ask at once.
async fn count_in(tx: &WriteTx, order_id: i64, amount: Money) -> Result<(), TradeError> {
    use orders::Column;
    if !amount.is_positive() {
        return Err(TradeError::WrongState("退款金额必须大于 0"));
    }
    let refunded = Expr::col(Column::RefundedAmount).add(amount.fen());
    let counted = orders::Entity::update_many()
        .col_expr(Column::RefundedAmount, refunded.clone())
        .filter(Column::Id.eq(order_id))
        .filter(refunded.lte(Expr::col(Column::PaidAmount)))
        .exec(tx.db())
        .await?;
    if counted.rows_affected == 1 {
        Ok(())
    } else {
        Err(TradeError::WrongState("退款不能超过实付金额，请刷新查看"))
    }
}

/// What goes to the balance is done at once.
async fn enter(
    tx: &WriteTx,
    new: &New<'_>,
    channel: Channel,
    now: DateTime<Utc>,
) -> Result<Refund, TradeError> {
    use refunds::{ActiveModel, Column, Entity};
    let is_done = channel == Channel::Balance;
    let row = ActiveModel {
        number: Set(ids::document_number("R", now)),
        order_id: Set(new.order.id),
        payment_id: Set(new.order.payment_id),
        company_id: Set(new.order.company_id),
        amount: Set(new.amount.fen()),
        cause: Set(new.cause.code().into()),
        reference: Set(new.reference.into()),
        channel: Set(channel.code().into()),
        status: Set(if is_done { DONE } else { WAITING }.into()),
        created_at: Set(now),
        done_at: Set(is_done.then_some(now)),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::OrderId, Column::Cause, Column::Reference])
        .do_nothing()
        .to_owned();
    let entered = Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    if entered == 0 {
        return Err(TradeError::WrongState("这笔退款已经退过，请刷新查看"));
    }
    let refund = Entity::find()
        .filter(Column::OrderId.eq(new.order.id))
        .filter(Column::Cause.eq(new.cause.code()))
        .filter(Column::Reference.eq(new.reference))
        .one(tx.db())
        .await?;
    refund.ok_or(TradeError::NotFound("退款"))
}
