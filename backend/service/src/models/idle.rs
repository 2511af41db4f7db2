//! Idle conversations: the last message is from staff and the buyer does not answer. One whose last message
//! is from the buyer waits for staff, however long.
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{Conversation, locked},
    handle,
    states::State,
};
use crate::errors::ServiceError;

/// Conversations of one round.
const ROUND: u64 = 200;

/// Those that have been quiet since before this moment.
pub async fn quiet(db: &Db, before: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.eq(State::Open))
        .filter(Column::QuietSince.lt(before))
        .order_by_asc(Column::Id)
        .limit(ROUND)
        .into_tuple()
        .all(db)
        .await
}

/// False when there was a new message, a transfer or a close meanwhile.
pub async fn end(
    tx: &WriteTx,
    id: i64,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, ServiceError> {
    let conversation = locked(tx, id).await?;
    if !is_quiet(&conversation, before) {
        return Ok(false);
    }
    handle::expire(tx, &conversation, now).await?;
    Ok(true)
}

fn is_quiet(conversation: &Conversation, before: DateTime<Utc>) -> bool {
    conversation.state == State::Open && conversation.quiet_since.is_some_and(|since| since < before)
}
