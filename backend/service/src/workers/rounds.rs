//! Closes idle conversations, assigns the queue, puts conversations of absent agents back, and reports unread
//! answers over other channels.
use kernel::{Services, WriteTx, jobs::each};

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
    let quiet = idle::quiet(&services.db, before).await?;
    let end = |id| {
        services
            .writer
            .run(async move |tx: &WriteTx| idle::end(tx, id, before, now).await)
    };
    Ok(each("idle conversations", quiet, end).await)
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
    let tell = |id| {
        services
            .writer
            .run(async move |tx: &WriteTx| unread::tell(tx, id, now).await)
    };
    let (mut told, mut seen) = (0, 0);
    loop {
        let mut due = unread::due(&services.db, seen, now).await?;
        let Some(last) = due.last() else { return Ok(told) };
        // Who is here stays due, and is passed by: those behind them have their turn.
        seen = last.id;
        due.retain(|conversation| !channel.is_here(conversation.member_id));
        let absent = due.into_iter().map(|conversation| conversation.id).collect();
        told += each("unread answers", absent, tell).await;
    }
}
