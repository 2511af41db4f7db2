//! Receiving: by the buyer, or by the timer some days after shipping. Parcels may be received one by one; the order is
//! finished with the last of its own. What came in exchange is received by itself.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, ExprTrait, PaginatorTrait, prelude::*};

use super::{
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::lock,
};
use crate::{
    errors::OrderError,
    models::_entities::{orders, shipments},
    shipments::models::shipments::Status,
};

/// Ends a shipped order, and with it its parcels that are on their way, those in exchange apart.
pub async fn receive(
    tx: &WriteTx,
    order_id: i64,
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    let change = |row: &mut orders::ActiveModel| row.finished_at = Set(Some(now));
    let order = order_log::advance(tx, order, Move::Receive, actor, note, change, now).await?;
    arrive(tx, own_of(order_id), now).await?;
    Ok(order)
}

/// What was left of the order will not leave: it is shipped. It is finished where all that left was received before, since
/// nobody would receive it any more; a claim that is open waits for the buyer or the timer as ever.
pub(crate) async fn nothing_more_leaves(
    tx: &WriteTx,
    order: orders::Model,
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = order_log::advance(tx, order, Move::Ship, actor, note, |_| (), now).await?;
    if order.has_open_claim || on_the_way(tx, order.id).await? > 0 {
        return Ok(order);
    }
    let note = Note::plain("已发出的包裹均已收货，订单完成");
    receive(tx, order.id, actor, note, now).await
}

/// One parcel of an order has come.
pub async fn receive_parcel(
    tx: &WriteTx,
    order_id: i64,
    number: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    let parcel = shipments::Entity::find()
        .filter(shipments::Column::OrderId.eq(order_id))
        .filter(shipments::Column::Number.eq(number))
        .one(tx.db())
        .await?;
    let parcel = parcel.ok_or(OrderError::NotFound("包裹"))?;
    if arrive(tx, shipments::Column::Id.eq(parcel.id), now).await? == 0 {
        return Err(OrderError::WrongState(
            "这个包裹还没有发出，或已确认收货，请刷新查看",
        ));
    }
    let is_own = parcel.after_sale_id.is_none();
    if is_own && order.status == OrderStatus::Shipped && on_the_way(tx, order_id).await? == 0 {
        return receive(tx, order_id, actor, Note::plain("确认收货"), now).await;
    }
    let text = format!("确认收到包裹 {number}");
    order_log::remark(tx, &order, actor, Note::plain(&text), now).await?;
    Ok(order)
}

/// How many parcels of the order are still to come.
async fn on_the_way(tx: &WriteTx, order_id: i64) -> Result<u64, DbErr> {
    shipments::Entity::find()
        .filter(own_of(order_id))
        .filter(shipments::Column::Status.eq(Status::Shipped))
        .count(tx.db())
        .await
}

/// The parcels of an order, those in exchange apart.
fn own_of(order_id: i64) -> Expr {
    shipments::Column::OrderId
        .eq(order_id)
        .and(shipments::Column::AfterSaleId.is_null())
}

/// Of those that are on the way; returns how many.
async fn arrive(tx: &WriteTx, which: Expr, now: DateTime<Utc>) -> Result<u64, DbErr> {
    use shipments::Column;
    let update = shipments::Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Received))
        .col_expr(Column::ReceivedAt, Expr::value(now))
        .filter(which)
        .filter(Column::Status.eq(Status::Shipped));
    Ok(update.exec(tx.db()).await?.rows_affected)
}
