//! Receiving: by the buyer, or by the timer some days after shipping.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, QuerySelect, prelude::*};

use super::{
    _entities::orders,
    order_log::{self, Note},
    order_status::Move,
};
use crate::errors::TradeError;

pub async fn receive(
    tx: &WriteTx,
    order_id: i64,
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<orders::Model, TradeError> {
    let order = orders::Entity::find_by_id(order_id)
        .lock_exclusive()
        .one(tx.db())
        .await?;
    let order = order.ok_or(TradeError::NotFound("订单"))?;
    let change = |row: &mut orders::ActiveModel| row.finished_at = Set(Some(now));
    order_log::advance(tx, order, Move::Receive, actor, note, change, now).await
}
