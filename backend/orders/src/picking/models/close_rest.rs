//! What is not to leave any more of a paid order: the rest of one that left in part, or single lines, so that the others leave. The
//! gate refuses it for good, or none will come.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx, api::FieldErrors, outbox};

use super::{
    drop_units::{drop_units, named},
    picking::hold,
};
use crate::{
    errors::OrderError,
    events::RestClosed,
    lifecycle::models::{
        cancel_request, line_units,
        order_log::{self, Note},
        order_status::OrderStatus,
        orders::{Order, OrderLine, lines, lock},
        receive,
    },
    refunds::models::refunds::Cause,
    shipments::models::shipments::open_of,
};

/// Pays the named lines back, or with none named all that is left of an order that left in part, and goes on with the others. Of
/// this and a parcel that is begun or leaves at the same time one wins: both hold the order, and a parcel in the warehouse is put
/// back first.
pub async fn close_rest(
    tx: &WriteTx,
    (order_id, line_ids): (i64, &[i64]),
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(Order, Money), OrderError> {
    let order = hold(tx, order_id).await?;
    refuse_untimely(tx, &order, line_ids).await?;
    let rows = lines(tx.db(), order_id).await?;
    let all = rows.iter().map(|line| (line, line_units::left(line)));
    let left: Vec<_> = all.filter(|(_, units)| *units > 0).collect();
    let closed = chosen(&left, line_ids)?;
    let is_all = closed.len() == left.len();
    let has_left = order.status == OrderStatus::PartlyShipped;
    if is_all && !has_left {
        return Err(OrderError::WrongState("全部商品都不发货的，请取消订单"));
    }
    let goods = named(&closed);
    // Lines may be closed one after the other, and one document is refunded once.
    let closed_before: i64 = rows.iter().map(|line| line.cancelled_quantity).sum();
    let document = format!("{}-{closed_before}", order.number);
    let cause = (Cause::RestClosed, document.as_str());
    let refunded = drop_units(tx, &order, cause, &closed, actor, now).await?;
    let event = RestClosed {
        order_number: order.number,
        document,
        member_id: order.member_id,
        goods: goods.clone(),
        amount: refunded,
        reason: reason.to_owned(),
    };
    outbox::publish(tx, &event, now).await?;
    // The refund is counted on its row.
    let order = lock(tx, order_id).await?;
    let what = if is_all {
        "余货不再发货"
    } else {
        "部分商品不再发货"
    };
    let text = format!("{what}：{goods}，退款 {refunded} 元");
    let note = Note { text: &text, reason };
    let order = if is_all {
        receive::nothing_more_leaves(tx, order, actor, note, now).await?
    } else {
        order_log::remark(tx, &order, actor, note, now).await?;
        order
    };
    Ok((order, refunded))
}

async fn refuse_untimely(tx: &WriteTx, order: &Order, line_ids: &[i64]) -> Result<(), OrderError> {
    let may = match order.status {
        OrderStatus::PartlyShipped => true,
        OrderStatus::WaitingShipping => !line_ids.is_empty(),
        _ => false,
    };
    if !may {
        return Err(OrderError::NotAllowed { status: order.status });
    }
    if cancel_request::is_open(order) {
        return Err(OrderError::WrongState("客户申请取消这个订单，请先答复他的申请"));
    }
    if open_of(tx.db(), order.id).await?.is_some() {
        return Err(OrderError::WrongState(
            "仓库已开始拣这个订单：请先请仓库作废拣货单，再取出商品或结束余货",
        ));
    }
    Ok(())
}

/// Of what is left the named lines; all where none is named.
fn chosen<'a>(
    left: &[(&'a OrderLine, i64)],
    line_ids: &[i64],
) -> Result<Vec<(&'a OrderLine, i64)>, OrderError> {
    let is_left = |id: &i64| left.iter().any(|(line, _)| line.id == *id);
    if !line_ids.iter().all(is_left) {
        let why = "所选商品已经发出或已不再发货，请刷新后重选";
        return Err(OrderError::Invalid(FieldErrors::one("lines", why)));
    }
    let is_chosen = |line: &OrderLine| line_ids.is_empty() || line_ids.contains(&line.id);
    Ok(left.iter().copied().filter(|(line, _)| is_chosen(line)).collect())
}
