//! What happened to an order of the mall, for the buyer and for staff.
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, QueryOrder,
    prelude::*,
};

use super::orders::Status;
pub use crate::models::_entities::points_order_logs::Model as Entry;
use crate::models::_entities::points_order_logs::{ActiveModel, Column, Entity};

pub async fn note(
    tx: &WriteTx,
    (order_id, status): (i64, Status),
    actor: &Actor,
    (text, reason): (&str, &str),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: NotSet,
        points_order_id: Set(order_id),
        at: Set(now),
        actor_kind: Set(actor.kind),
        actor_id: Set(actor.id),
        actor_name: Set(actor.name.clone()),
        status: Set(status),
        text: Set(text.to_owned()),
        reason: Set(reason.to_owned()),
    };
    Entity::insert(row).exec_without_returning(tx.db()).await?;
    Ok(())
}

/// The oldest first.
pub async fn of(db: &Db, order_id: i64) -> Result<Vec<Entry>, DbErr> {
    Entity::find()
        .filter(Column::PointsOrderId.eq(order_id))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}
