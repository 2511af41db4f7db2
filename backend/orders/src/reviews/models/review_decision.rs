//! Decisions on paid orders that wait for their review (domain section 4).
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};

use crate::{
    errors::OrderError,
    lifecycle::models::{
        cancel::cancel_one,
        order_log::{self, Note},
        order_status::Move,
        orders::lock,
    },
    models::_entities::orders,
    reviews::models::review::ReviewReason,
};

/// It was reviewed and may be picked. Sole approver of compounds with special ingredients is quality management (domain
/// section 6), as the order is once it is held: why it is reviewed is known only when it has been paid for.
pub async fn pass(
    tx: &WriteTx,
    order_id: i64,
    (actor, is_qa): (&Actor, bool),
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    let asks_qa = order
        .review_reasons
        .0
        .iter()
        .copied()
        .any(ReviewReason::is_for_qa);
    if asks_qa && !is_qa {
        return Err(OrderError::Forbidden(
            "含麻黄碱等含特殊药品复方制剂的订单由质量管理岗位审核通过".into(),
        ));
    }
    if order.review_reasons.0.contains(&ReviewReason::GroupBuy) {
        return Err(OrderError::WrongState("这笔拼团订单还在等待成团，成团后再审核"));
    }
    let note = Note {
        text: "订单审核通过",
        reason,
    };
    order_log::advance(tx, order, Move::PassReview, actor, note, |_| (), now).await
}

/// Cancels it; the payment is refunded.
pub async fn refuse(
    tx: &WriteTx,
    order_id: i64,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let cancelled = cancel_one(tx, order_id, Move::RefuseReview, actor, reason, now).await?;
    Ok(cancelled.order)
}
