//! /api/service: the state of customer service for a buyer, and their own conversation.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{
    ApiResult, Data, Services, WriteTx,
    api::Envelope,
    clock::shop_day,
    input::{Input, Quantity, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    chat::views::shop::chat::{ConversationContext, ServiceConversation, ServiceDesk, ServiceHeard},
    errors::ServiceError,
    live_channel::{LiveChannel, Typing, TypingLimit},
    models::{
        conversations::{self, ChatMember, Conversation},
        handle, mutes, presence, rating, rules,
        states::{Presence, State as Stage},
    },
};

/// Who waits within the hours while no colleague is at the desk.
const NOBODY_THERE: &str = "现在没有客服在线，您的留言已经收到，客服上线后会回复。";

#[utoipa::path(get, path = "/api/service", tag = "service", responses((status = 200, body = Envelope<ServiceDesk>), (status = 401)))]
pub async fn show(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<ServiceDesk>> {
    Ok(Data(desk(&buyer, &services).await?))
}

async fn desk(buyer: &Buyer, services: &Services) -> ApiResult<ServiceDesk> {
    let (db, now) = (&services.db, services.clock.now());
    let rules = rules::current(db).await?;
    let hours = rules::hours_of(&rules);
    let chat_member = ChatMember::of(&buyer.member);
    let latest = chat_member.latest(db).await?;
    let conversation = match &latest {
        Some(row) => Some(ServiceConversation::new(row, context(row, services).await?)),
        None => None,
    };
    let is_answered = conversation
        .as_ref()
        .is_some_and(|shown| shown.state == Stage::Open.code() && shown.is_staff_here);
    let waits = conversation
        .as_ref()
        .is_some_and(|shown| shown.state == Stage::Waiting.code());
    let is_alone = waits && !presence::is_attended(db, now).await?;
    let muted = mutes::muted_until(db, chat_member, now).await?;
    let can_chat = muted.is_none() && rules::may_chat(&rules, buyer.member.company.status);
    let notice = match (muted, hours.notice(now)) {
        (Some(until), _) => mutes::words(until),
        // Who may say nothing is promised no answer.
        _ if !can_chat => String::new(),
        (None, Some(shut)) if !is_answered => shut,
        (None, None) if is_alone => NOBODY_THERE.into(),
        _ => String::new(),
    };
    let is_live = latest.as_ref().is_some_and(|row| row.state != Stage::Closed);
    let welcome = if can_chat && !is_live {
        rules.welcome
    } else {
        String::new()
    };
    Ok(ServiceDesk {
        can_chat,
        is_working: hours.is_open(now),
        hours: hours.text_on(shop_day(now)),
        notice,
        welcome,
        unread: chat_member.unread(db).await?,
        conversation,
    })
}

async fn context(row: &Conversation, services: &Services) -> ApiResult<ConversationContext> {
    let (db, now) = (&services.db, services.clock.now());
    let seat = match row.staff_id {
        Some(id) => presence::of(db, id).await?,
        None => None,
    };
    let ahead = match row.state {
        Stage::Waiting => Some(conversations::ahead_of(db, row).await?),
        Stage::Open | Stage::Closed => None,
    };
    Ok(ConversationContext {
        is_staff_here: presence::shown(seat.as_ref(), now) == Presence::Online,
        ahead,
    })
}

/// The buyer types; who answers sees it, and nothing is kept.
#[utoipa::path(post, path = "/api/service/typing", tag = "service", responses((status = 200, body = Envelope<ServiceHeard>), (status = 401), (status = 429)))]
pub async fn typing(
    buyer: Buyer,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    SharedStore(limit): SharedStore<TypingLimit>,
) -> ApiResult<Data<ServiceHeard>> {
    let chat_member = ChatMember::of(&buyer.member);
    limit.take_of_member(chat_member.member_id)?;
    let latest = chat_member.latest(&services.db).await?;
    if let Some(open) = latest.filter(|row| row.state == Stage::Open) {
        channel.typing(Typing {
            conversation_id: open.id,
            member_id: chat_member.member_id,
            company_id: chat_member.company_id,
            staff: None,
        });
    }
    Ok(Data(ServiceHeard { ok: true }))
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceRatingInput {
    /// 1 to 5
    #[schema(value_type = i64)]
    stars: Quantity,
    #[serde(default)]
    words: Text<200>,
}

/// The newest conversation that was answered; once.
#[utoipa::path(post, path = "/api/service/rate", tag = "service", request_body = ServiceRatingInput, responses((status = 200, body = Envelope<ServiceDesk>), (status = 409), (status = 422)))]
pub async fn rate(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<ServiceRatingInput>,
) -> ApiResult<Data<ServiceDesk>> {
    let (chat_member, now) = (ChatMember::of(&buyer.member), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            rating::rate(tx, chat_member, (input.stars.0, input.words.0), now).await?;
            Ok::<_, ServiceError>(())
        })
        .await?;
    Ok(Data(desk(&buyer, &services).await?))
}

#[utoipa::path(post, path = "/api/service/close", tag = "service", responses((status = 200, body = Envelope<ServiceDesk>), (status = 409)))]
pub async fn close(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<ServiceDesk>> {
    let (chat_member, now) = (ChatMember::of(&buyer.member), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            handle::leave(tx, chat_member, now).await?;
            Ok::<_, ServiceError>(())
        })
        .await?;
    Ok(Data(desk(&buyer, &services).await?))
}
