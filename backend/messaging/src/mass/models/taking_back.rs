//! How a message to many is taken back: portion by portion, each in a transaction that notes how far it came. Who has not read it on
//! the site never will; who has keeps it, marked. What left by mail or as a text is out.
use chrono::{DateTime, Utc};
use kernel::{Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{
    find,
    mass_messages::{MassMessage, Outcome, Status, locked, reference},
};
use crate::{
    errors::MessagingError,
    models::{
        _entities::mass_message_members::{Column, Entity},
        messages,
    },
};

/// Members of one transaction.
const PORTION: u64 = 100;

/// Takes back messages as requested; returns the number of members affected.
pub async fn run(services: &Services) -> Result<u64, MessagingError> {
    let mut looked_at = 0;
    for id in find::ids(&services.db, Status::TakingBack).await? {
        match take_on(services, id).await {
            Ok(some) => looked_at += some,
            Err(error) => {
                tracing::error!(id, %error, "a message to many could not be taken back; others are");
            }
        }
    }
    Ok(looked_at)
}

async fn take_on(services: &Services, id: i64) -> Result<u64, MessagingError> {
    let mut looked_at = 0;
    loop {
        let now = services.clock.now();
        let some = services
            .writer
            .run(async move |tx: &WriteTx| take_some(tx, id, now).await)
            .await?;
        if some == 0 {
            return Ok(looked_at);
        }
        looked_at += some;
    }
}

/// The next portion; 0 when it is done.
async fn take_some(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<u64, MessagingError> {
    let message = locked(tx, id).await?;
    if message.status != Status::TakingBack {
        return Ok(0);
    }
    let members = reached(tx, &message).await?;
    let Some(last) = members.last().copied() else {
        let mut row = message.into_active_model();
        row.status = Set(Status::TakenBack);
        row.updated_at = Set(now);
        row.update(tx.db()).await?;
        return Ok(0);
    };
    let count = members.len() as u64;
    let taken = messages::take_back(tx, members, &reference(id), now).await?;
    let mut row = message.clone().into_active_model();
    row.taken_back_to = Set(last);
    row.removed = Set(message.removed + taken.removed);
    row.marked = Set(message.marked + taken.marked);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    Ok(count)
}

/// The next members that it was sent to.
async fn reached(tx: &WriteTx, message: &MassMessage) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::MemberId)
        .filter(Column::MassMessageId.eq(message.id))
        .filter(Column::MemberId.gt(message.taken_back_to))
        .filter(Column::Outcome.eq(Outcome::Sent))
        .order_by_asc(Column::MemberId)
        .limit(PORTION)
        .into_tuple()
        .all(tx.db())
        .await
}
