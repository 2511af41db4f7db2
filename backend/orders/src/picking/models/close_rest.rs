//! What is left of an order that left in part, and is not to leave any more: the gate refuses it for good, or none will come.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx, outbox};

use super::{
    drop_units::{drop_units, named},
    picking::hold,
};
use crate::{
    errors::OrderError,
    events::RestClosed,
    lifecycle::models::{
        line_units,
        order_log::Note,
        order_status::OrderStatus,
        orders::{Order, lines, lock},
        receive,
    },
    refunds::models::refunds::Cause,
    shipments::models::shipments::open_of,
};

/// Pays the rest back, and goes on with what left. Of this and a parcel that is begun or leaves at the same time one wins:
/// both hold the order, and a parcel in the warehouse is put back first.
pub async fn close_rest(
    tx: &WriteTx,
    order_id: i64,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(Order, Money), OrderError> {
    let order = hold(tx, order_id).await?;
    if order.status != OrderStatus::PartlyShipped {
        return Err(OrderError::NotAllowed { status: order.status });
    }
    if open_of(tx.db(), order_id).await?.is_some() {
        return Err(OrderError::WrongState(
            "仓库已开始拣余下的商品：请先请仓库作废拣货单，再结束余货",
        ));
    }
    let rows = lines(tx.db(), order_id).await?;
    let all = rows.iter().map(|line| (line, line_units::left(line)));
    let rest: Vec<_> = all.filter(|(_, units)| *units > 0).collect();
    let goods = named(&rest);
    let document = (Cause::RestClosed, order.number.as_str());
    let refunded = drop_units(tx, &order, document, &rest, actor, now).await?;
    let event = RestClosed {
        order_number: order.number,
        member_id: order.member_id,
        goods: goods.clone(),
        amount: refunded,
        reason: reason.to_owned(),
    };
    outbox::publish(tx, &event, now).await?;
    // The refund is counted on its row.
    let order = lock(tx, order_id).await?;
    let text = format!("余货不再发货：{goods}，退款 {refunded} 元");
    let note = Note { text: &text, reason };
    let order = receive::nothing_more_leaves(tx, order, actor, note, now).await?;
    Ok((order, refunded))
}
