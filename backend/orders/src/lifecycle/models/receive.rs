//! Receiving: by the buyer, or by the timer some days after shipping. Parcels may be received one by one; the order is
//! finished with the last of its own. What came in exchange is received by itself.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, ExprTrait, PaginatorTrait, QuerySelect, prelude::*};

use super::{
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
};
use crate::{
    errors::OrderError,
    models::_entities::{orders, shipments},
    shipments::models::shipments::Status,
};

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

/// One parcel of an order has come.
pub async fn receive_parcel(
    tx: &WriteTx,
    order_id: i64,
    number: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    let this = shipments::Column::OrderId
        .eq(order_id)
        .and(shipments::Column::Number.eq(number));
    if shipments::Entity::find()
        .filter(this.clone())
        .count(tx.db())
        .await?
        == 0
    {
        return Err(OrderError::NotFound("包裹"));
    }
    if arrive(tx, this, now).await? == 0 {
        return Err(OrderError::WrongState(
            "这个包裹还没有发出，或已确认收货，请刷新查看",
        ));
    }
    let on_the_way = shipments::Entity::find()
        .filter(own_of(order_id))
        .filter(shipments::Column::Status.eq(Status::Shipped))
        .count(tx.db())
        .await?;
    let is_last = on_the_way == 0 && order.status == OrderStatus::Shipped;
    if is_last {
        return receive(tx, order_id, actor, Note::plain("确认收货"), now).await;
    }
    let text = format!("确认收到包裹 {number}");
    order_log::remark(tx, &order, actor, Note::plain(&text), now).await?;
    Ok(order)
}

/// The parcels of an order, those in exchange apart.
fn own_of(order_id: i64) -> Expr {
    shipments::Column::OrderId
        .eq(order_id)
        .and(shipments::Column::AfterSaleId.is_null())
}

/// The row of an order until the end of the transaction.
pub async fn lock(tx: &WriteTx, order_id: i64) -> Result<orders::Model, OrderError> {
    let found = orders::Entity::find_by_id(order_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(OrderError::NotFound("订单"))
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
