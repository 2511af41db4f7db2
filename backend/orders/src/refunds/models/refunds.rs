//! Refunds to buyers, over the channel of the payment. Every refund is a separate row, they never exceed what
//! was paid, and one cause refunds one document once. Above the limit two people are needed (domain sections
//! 4 and 6): a refund requested by one person alone is held until finance releases it.
use chrono::{DateTime, Utc};
use gateways::payments::Channel;
use kernel::{Actor, Db, Money, WriteTx, db::ROW_LOCK, ids, outbox};
use sea_orm::{
    ActiveValue::Set,
    QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{ExprTrait, OnConflict},
};
use wallet::models::ledger::{self, Kind, Movement};

use crate::{
    errors::OrderError,
    events::RefundArrived,
    models::_entities::{after_sale_rules, orders, refunds},
    payments::models::{attempts::Attempt, channel_refunds, payouts::PayoutMethod},
};

pub use super::refund_states::{Cause, Status};
pub use refunds::Model as Refund;

/// Refunds a part of an order's payment. `reference` names the document that causes it: one cause and
/// document are refunded once, so a repeated call is an error and never a second refund. `alone`: the person
/// who causes it without a second one's check; none where two people have agreed already.
#[kernel::boxed]
pub async fn give_back(
    tx: &WriteTx,
    order: &orders::Model,
    amount: Money,
    cause: Cause,
    reference: &str,
    alone: Option<&Actor>,
    now: DateTime<Utc>,
) -> Result<Refund, OrderError> {
    count_in(tx, order.id, amount).await?;
    let new = NewRefund {
        order,
        amount,
        cause,
        reference,
        held_for: match alone {
            Some(actor) => exceeds_the_limit(tx, order.id, amount).await?.then_some(actor),
            None => None,
        },
    };
    let source = gateway_source(tx, order.payment_id).await?;
    let refund = enter(tx, &new, source.as_ref(), now).await?;
    if refund.status != Status::Held {
        pay_out(tx, &refund, &order.number, source, now).await?;
    }
    Ok(refund)
}

/// A refund above it needs two different people; the migration writes the one row there is.
#[kernel::boxed]
pub async fn second_person_above(db: &Db) -> Result<Money, DbErr> {
    let rules = after_sale_rules::Entity::find()
        .order_by_asc(after_sale_rules::Column::Id)
        .one(db)
        .await?;
    let rules = rules.ok_or_else(|| DbErr::RecordNotFound("after_sale_rules".into()))?;
    Ok(rules.second_person_above)
}

/// With everything of this order that went back without a second person: small parts add up.
async fn exceeds_the_limit(tx: &WriteTx, order_id: i64, amount: Money) -> Result<bool, OrderError> {
    use refunds::{Column, Entity};
    let so_far = Entity::find()
        .filter(Column::OrderId.eq(order_id))
        .filter(Column::Cause.ne(Cause::AfterSale))
        .all(tx.db())
        .await?;
    let so_far: Money = so_far.into_iter().map(|refund| refund.amount).sum();
    Ok(so_far + amount > second_person_above(tx.db()).await?)
}

/// From a transfer it goes to the balance too: there the buyer spends it, or asks finance to pay it out.
async fn pay_out(
    tx: &WriteTx,
    refund: &Refund,
    order_number: &str,
    source: Option<(Channel, Attempt)>,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let reason = format!("{} {order_number} 退款", refund.cause.text());
    match source {
        Some((_, attempt)) => Ok(channel_refunds::ask_gateway(tx, &attempt, refund, reason, now).await?),
        None => book(tx, refund, reason, now).await,
    }
}

/// The second person releases a held refund.
#[kernel::boxed]
pub async fn release(tx: &WriteTx, id: i64, actor: &Actor, now: DateTime<Utc>) -> Result<Refund, OrderError> {
    use refunds::{Column, Entity};
    let held = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let held = held.ok_or(OrderError::NotFound("退款"))?;
    if held.status != Status::Held {
        return Err(OrderError::WrongState("这笔退款已经复核过，请刷新查看"));
    }
    if held.asked_by == actor.id {
        return Err(OrderError::WrongState("须由另一位同事复核，不能自己复核自己"));
    }
    let order = orders::Entity::find_by_id(held.order_id).one(tx.db()).await?;
    let order = order.ok_or(OrderError::NotFound("订单"))?;
    let source = gateway_source(tx, held.payment_id).await?;
    let (status, done_at) = standing(source.is_some(), now);
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::DoneAt, Expr::value(done_at))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    let is_done = source.is_none();
    pay_out(tx, &held, &order.number, source, now).await?;
    if is_done {
        tell(tx, &held, &order, now).await?;
    }
    Ok(held)
}

/// A gateway reports when the refund is done; the balance is credited at once.
const fn standing(by_gateway: bool, now: DateTime<Utc>) -> (Status, Option<DateTime<Utc>>) {
    if by_gateway {
        (Status::Waiting, None)
    } else {
        (Status::Done, Some(now))
    }
}

async fn tell(
    tx: &WriteTx,
    refund: &Refund,
    order: &orders::Model,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let event = RefundArrived {
        number: refund.number.clone(),
        order_number: order.number.clone(),
        paid_for: Vec::new(),
        company_id: order.company_id,
        member_id: order.member_id,
        amount: refund.amount.to_string(),
        place: PayoutMethod::ToBalance.place().into(),
    };
    Ok(outbox::publish(tx, &event, now).await?)
}

/// The bill that a payment was settled with, when a gateway has the money.
async fn gateway_source(tx: &WriteTx, payment_id: i64) -> Result<Option<(Channel, Attempt)>, DbErr> {
    let source = channel_refunds::source_of(tx.db(), payment_id).await?;
    Ok(source
        .filter(|attempt| attempt.channel.has_gateway())
        .map(|attempt| (attempt.channel, attempt)))
}

async fn book(tx: &WriteTx, refund: &Refund, memo: String, now: DateTime<Utc>) -> Result<(), OrderError> {
    let movement = Movement {
        company_id: refund.company_id,
        kind: Kind::Balance,
        amount: refund.amount,
        cause: ledger::Cause::Refund,
        reference: refund.number.clone(),
        memo,
    };
    ledger::book(tx, movement, now).await?;
    Ok(())
}

struct NewRefund<'a> {
    order: &'a orders::Model,
    amount: Money,
    cause: Cause,
    reference: &'a str,
    /// Who asked alone for so much that a second person must agree.
    held_for: Option<&'a Actor>,
}

/// Refunds of an order never exceed what was paid, even with concurrent requests.
async fn count_in(tx: &WriteTx, order_id: i64, amount: Money) -> Result<(), OrderError> {
    use orders::Column;
    if !amount.is_positive() {
        return Err(OrderError::WrongState("退款金额必须大于 0"));
    }
    let refunded = Expr::col(Column::RefundedAmount).add(amount);
    let counted = orders::Entity::update_many()
        .col_expr(Column::RefundedAmount, refunded.clone())
        .filter(Column::Id.eq(order_id))
        .filter(refunded.lte(Expr::col(Column::PaidAmount)))
        .exec(tx.db())
        .await?;
    if counted.rows_affected == 1 {
        Ok(())
    } else {
        Err(OrderError::WrongState("退款不能超过实付金额，请刷新查看"))
    }
}

async fn enter(
    tx: &WriteTx,
    new: &NewRefund<'_>,
    source: Option<&(Channel, Attempt)>,
    now: DateTime<Utc>,
) -> Result<Refund, OrderError> {
    use refunds::{ActiveModel, Column, Entity};
    let channel = source.map_or(Channel::Balance, |(channel, _)| *channel);
    let (status, done_at) = match new.held_for {
        Some(_) => (Status::Held, None),
        None => standing(source.is_some(), now),
    };
    let row = ActiveModel {
        number: Set(ids::document_number("R", now)),
        order_id: Set(new.order.id),
        payment_id: Set(new.order.payment_id),
        company_id: Set(new.order.company_id),
        amount: Set(new.amount),
        cause: Set(new.cause),
        reference: Set(new.reference.into()),
        channel: Set(channel),
        status: Set(status),
        created_at: Set(now),
        done_at: Set(done_at),
        asked_by: Set(new.held_for.and_then(|actor| actor.id)),
        asked_by_name: Set(new.held_for.map(|actor| actor.name.clone()).unwrap_or_default()),
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
        return Err(OrderError::WrongState("这笔退款已经退过，请刷新查看"));
    }
    let refund = Entity::find()
        .filter(Column::OrderId.eq(new.order.id))
        .filter(Column::Cause.eq(new.cause))
        .filter(Column::Reference.eq(new.reference))
        .one(tx.db())
        .await?;
    refund.ok_or(OrderError::NotFound("退款"))
}
