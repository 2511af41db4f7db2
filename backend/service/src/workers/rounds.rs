//! Closes idle conversations, assigns the queue, puts conversations of absent agents back, and reports unread
//! answers over other channels.
use kernel::{Services, WriteTx};

use crate::{
    errors::ServiceError,
    live_channel::LiveChannel,
    models::{assign, conversations, idle, rules, states::State, unread},
};

/// Gives what waits to colleagues who have room.
pub async fn share_out(services: &Services) -> Result<u64, ServiceError> {
    let now = services.clock.now();
    let sharing = services
        .writer
        .run(async move |tx: &WriteTx| assign::share_out(tx, now).await);
    sharing.await
}

/// In a separate transaction, because assignment locks the rules before any conversation.
pub async fn share_out_if_waiting(services: &Services, conversation_id: i64) -> Result<(), ServiceError> {
    let found = conversations::by_id(&services.db, conversation_id).await?;
    if found.is_some_and(|row| row.state == State::Waiting) {
        share_out(services).await?;
    }
    Ok(())
}

/// Each in its own transaction, so that writers do not wait for the others.
async fn end_quiet(services: &Services) -> Result<u64, ServiceError> {
    let now = services.clock.now();
    let rules = rules::current(&services.db).await?;
    let Some(before) = rules::idle_before(&rules, now) else {
        return Ok(0);
    };
    let mut ended = 0;
    for id in idle::quiet(&services.db, before).await? {
        let ending = services
            .writer
            .run(async move |tx: &WriteTx| idle::end(tx, id, before, now).await);
        ended += u64::from(ending.await?);
    }
    Ok(ended)
}

/// One round. Closed conversations make room for waiting ones.
pub async fn update_desk(services: &Services) -> Result<u64, ServiceError> {
    let now = services.clock.now();
    let ended = end_quiet(services).await?;
    let back = services
        .writer
        .run(async move |tx: &WriteTx| assign::take_back(tx, now).await)
        .await?;
    Ok(ended + back + share_out(services).await?)
}

/// Members with an open page see the badge there; the others get a notification.
pub async fn tell_unread((services, channel): &(Services, LiveChannel)) -> Result<u64, ServiceError> {
    let now = services.clock.now();
    let mut told = 0;
    for conversation in unread::due(&services.db, now).await? {
        if channel.is_here(conversation.member_id) {
            continue;
        }
        let telling = services
            .writer
            .run(async move |tx: &WriteTx| unread::tell(tx, conversation.id, now).await);
        told += u64::from(telling.await?);
    }
    Ok(told)
}
