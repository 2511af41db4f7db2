//! Orders of a group buy: once paid, they wait until the group is decided. Then they are processed, or
//! cancelled and refunded over the channel of the payment.
use campaigns::models::{groups, kinds::GroupState};
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{QueryOrder, QuerySelect, Select, prelude::*};

use super::{
    cancel::cancel,
    hold,
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::lock,
};
use crate::{
    errors::OrderError,
    models::_entities::orders,
    payments::models::due,
    reviews::models::review::{ReviewReason, ReviewReasons},
};

const FAILED: &str = "拼团未成功，已自动取消并退款";

/// Paid, and its group is not decided yet.
pub fn is_waiting(order: &orders::Model) -> bool {
    order.status == OrderStatus::WaitingReview && order.review_reasons.0.contains(&ReviewReason::GroupBuy)
}

/// Finance or a gateway has said whether its money came. If the group had failed by then, the order is called off, and what
/// came goes back.
pub(crate) async fn settled(
    tx: &WriteTx,
    order: orders::Model,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let Some(id) = order.group_buy_id else {
        return Ok(());
    };
    if groups::state_of(tx.db(), id).await? == Some(GroupState::Failed) {
        call_off(tx, &order, now).await?;
    }
    Ok(())
}

/// The group was decided. Safe to run twice.
#[kernel::boxed]
pub async fn decided(
    tx: &WriteTx,
    group_buy_id: i64,
    has_succeeded: bool,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let payments: Vec<i64> = waiting(group_buy_id)
        .select_only()
        .column(orders::Column::PaymentId)
        .into_tuple()
        .all(tx.db())
        .await?;
    // All of them before anything that those who are paying wait for; and a buyer who was paying has paid then.
    due::lock_all(tx, &payments).await?;
    if !has_succeeded {
        hold::hold(tx, &payments).await?;
    }
    let waiting = waiting(group_buy_id).filter(orders::Column::PaymentId.is_in(payments));
    for order in waiting.all(tx.db()).await? {
        if !has_succeeded {
            call_off(tx, &order, now).await?;
        } else if order.status == OrderStatus::WaitingReview {
            go_on(tx, order.id, now).await?;
        }
    }
    Ok(())
}

/// Orders of this group that are neither cancelled nor being processed.
fn waiting(group_buy_id: i64) -> Select<orders::Entity> {
    orders::Entity::find()
        .filter(orders::Column::GroupBuyId.eq(group_buy_id))
        .filter(orders::Column::Status.is_in([
            OrderStatus::WaitingApproval,
            OrderStatus::WaitingPayment,
            OrderStatus::WaitingReview,
        ]))
        .order_by_asc(orders::Column::Id)
}

async fn call_off(tx: &WriteTx, order: &orders::Model, now: DateTime<Utc>) -> Result<(), OrderError> {
    match cancel(tx, order.id, Move::FailGroup, &Actor::system(), FAILED, now).await {
        // It was changed by someone else meanwhile.
        Err(OrderError::NotAllowed { .. }) | Ok(_) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Other rules may still require a review.
async fn go_on(tx: &WriteTx, order_id: i64, now: DateTime<Utc>) -> Result<(), OrderError> {
    let order = lock(tx, order_id).await?;
    let mut reasons = order.review_reasons.0.clone();
    if order.status != OrderStatus::WaitingReview || !reasons.contains(&ReviewReason::GroupBuy) {
        return Ok(());
    }
    reasons.retain(|reason| *reason != ReviewReason::GroupBuy);
    let is_passed = reasons.is_empty();
    let left = ReviewReasons(reasons);
    let actor = Actor::system();
    if is_passed {
        let change = |row: &mut orders::ActiveModel| row.review_reasons = sea_orm::ActiveValue::Set(left);
        let note = Note::plain("拼团成功，等待发货");
        order_log::advance(tx, order, Move::PassReview, &actor, note, change, now).await?;
        return Ok(());
    }
    orders::Entity::update_many()
        .col_expr(orders::Column::ReviewReasons, Expr::value(left))
        .filter(orders::Column::Id.eq(order.id))
        .exec(tx.db())
        .await?;
    order_log::remark(tx, &order, &actor, Note::plain("拼团成功，等待审核"), now).await
}
