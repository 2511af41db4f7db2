//! Facts on their way up. A use case publishes in its own transaction; the relay in `app` delivers each committed
//! event to every reaction, each on its own and at least once (see `app/event_handlers.rs`).
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::LockType};
use serde::Serialize;

use crate::{
    Db, WriteTx,
    models::_entities::{outbox_deliveries, outbox_events},
};

/// Events of one statement.
const PORTION: usize = 500;

/// A fact of a domain, named `<crate>.<what_happened>.v<n>`.
pub trait Event: Serialize + Send + Sync {
    const NAME: &'static str;
}

/// The ids of the events of this kind that wait to be delivered.
pub async fn waiting<E: Event>(db: &Db) -> Result<BTreeSet<i64>, DbErr> {
    use outbox_events::{Column, Entity};
    let ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Name.eq(E::NAME))
        .filter(Column::DeliveredAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().collect())
}

/// Notes that nothing more has to be done about these events.
#[crate::awaited::boxed]
pub async fn note_answered(tx: &WriteTx, ids: &BTreeSet<i64>, now: DateTime<Utc>) -> Result<(), DbErr> {
    use outbox_events::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::DeliveredAt, Expr::value(now))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeliveredAt.is_null())
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Takes every event out of the outbox, delivered or not.
/// A relay may be recording a delivery of the event in its own transaction; so the events are locked first,
/// with the lock that the relay waits for.
pub async fn clear(tx: &WriteTx) -> Result<(), DbErr> {
    use outbox_events::{Column, Entity};
    let _held: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .order_by_asc(Column::Id)
        .lock(LockType::Update)
        .into_tuple()
        .all(tx.db())
        .await?;
    outbox_deliveries::Entity::delete_many().exec(tx.db()).await?;
    Entity::delete_many().exec(tx.db()).await?;
    Ok(())
}

/// Writes the event into the outbox of the running transaction.
pub async fn publish<E: Event>(tx: &WriteTx, event: &E, at: DateTime<Utc>) -> Result<(), DbErr> {
    outbox_events::Entity::insert(row(event, at)?)
        .exec_without_returning(tx.db())
        .await?;
    tx.wake_relay();
    Ok(())
}

/// The same for many events of one kind, in few statements.
pub async fn publish_all<E: Event>(tx: &WriteTx, events: &[E], at: DateTime<Utc>) -> Result<(), DbErr> {
    for portion in events.chunks(PORTION) {
        let rows = portion.iter().map(|event| row(event, at));
        let rows: Vec<outbox_events::ActiveModel> = rows.collect::<Result<_, DbErr>>()?;
        outbox_events::Entity::insert_many(rows)
            .exec_without_returning(tx.db())
            .await?;
        tx.wake_relay();
    }
    Ok(())
}

fn row<E: Event>(event: &E, at: DateTime<Utc>) -> Result<outbox_events::ActiveModel, DbErr> {
    let payload = serde_json::to_value(event).map_err(|error| DbErr::Custom(error.to_string()))?;
    Ok(outbox_events::ActiveModel {
        name: Set(E::NAME.into()),
        payload: Set(payload),
        created_at: Set(at),
        next_attempt_at: Set(at),
        ..Default::default()
    })
}
