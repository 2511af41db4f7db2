//! Orders above their member's limit wait for a member who may approve (domain section 2). One checkout is
//! decided as a whole: approved, all its orders wait for payment; rejected, all are cancelled.
use chrono::{DateTime, TimeDelta, Utc};
use identity::{companies::models::facts::BuyerContext, member_rights::MemberRole};
use kernel::{Actor, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, prelude::*};

use super::{
    cancel::cancel,
    hold,
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::by_number,
};
use crate::{
    errors::OrderError,
    models::_entities::{orders, payments},
    payments::models::due,
    settings::TradeRules,
};

/// Must this member's order be approved? The owner's never.
pub fn is_needed(member: &BuyerContext, total: Money) -> bool {
    is_above(member.role, member.order_limit, total)
}

/// Never for an owner, nor without a limit.
pub fn is_above(role: MemberRole, limit: Option<Money>, total: Money) -> bool {
    role != MemberRole::Owner && limit.is_some_and(|limit| total > limit)
}

/// Who decides, about which order, when.
pub struct Decision<'a> {
    pub member: &'a BuyerContext,
    pub actor: &'a Actor,
    /// Of any order of the checkout.
    pub number: &'a str,
    pub now: DateTime<Utc>,
}

/// The orders may be paid from now on, as long as any other.
pub async fn approve(tx: &WriteTx, decision: &Decision<'_>, rules: &TradeRules) -> Result<(), OrderError> {
    let waiting = lock_waiting(tx, decision).await?;
    // The checkout's own period: rush purchases must be paid for quickly.
    let given = waiting[0]
        .approve_before
        .map(|until| waiting[0].pay_before - until);
    let pay_before = decision.now + given.unwrap_or(TimeDelta::hours(rules.pay_within_hours));
    let payment_id = waiting[0].payment_id;
    for order in waiting {
        let change = |row: &mut orders::ActiveModel| row.pay_before = Set(pay_before);
        let note = Note::plain("企业内部审批通过");
        order_log::advance(
            tx,
            order,
            Move::Approve,
            decision.actor,
            note,
            change,
            decision.now,
        )
        .await?;
    }
    payments::Entity::update_many()
        .col_expr(payments::Column::PayBefore, Expr::value(pay_before))
        .filter(payments::Column::Id.eq(payment_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Cancels every order of the checkout that waits, by another member than the one who ordered.
pub async fn reject(tx: &WriteTx, decision: &Decision<'_>, reason: &str) -> Result<(), OrderError> {
    let waiting = lock_waiting(tx, decision).await?;
    hold::hold(tx, &[waiting[0].payment_id]).await?;
    for order in waiting {
        cancel(tx, order.id, Move::Reject, decision.actor, reason, decision.now).await?;
    }
    Ok(())
}

/// The orders of the checkout that wait, at least one, held until the transaction ends: of two who decide at once one wins.
async fn lock_waiting(tx: &WriteTx, decision: &Decision<'_>) -> Result<Vec<orders::Model>, OrderError> {
    let company_id = decision.member.company_id;
    let order = by_number(tx.db(), company_id, decision.number)
        .await?
        .ok_or(OrderError::NotFound("订单"))?;
    if order.member_id == decision.member.id {
        return Err(OrderError::WrongState("自己提交的订单须由其他人审批"));
    }
    due::lock(tx, order.payment_id).await?;
    let all = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(order.payment_id))
        .order_by_asc(orders::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let now = all.iter().find(|row| row.id == order.id);
    let status = now.map(|row| row.status);
    if status != Some(OrderStatus::WaitingApproval) {
        let status = status.unwrap_or(OrderStatus::Closed);
        return Err(OrderError::NotAllowed { status });
    }
    let waiting = all
        .into_iter()
        .filter(|row| row.status == OrderStatus::WaitingApproval);
    Ok(waiting.collect())
}
