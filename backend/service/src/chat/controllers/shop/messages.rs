//! /api/service/messages: what a buyer and the shop say to each other.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{
    ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Query},
};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::{
    cards::Cards,
    chat::views::shop::chat::{ServiceMessage, ServiceMessages, ServiceUnread},
    errors::ServiceError,
    input::{PartQuery, ServiceMessageInput, ServiceReadInput},
    models::{conversations::ChatMember, reading, retract, rules, send, states::Author},
    workers::rounds,
};

#[utoipa::path(get, path = "/api/service/messages", tag = "service", params(PartQuery), responses((status = 200, body = Envelope<ServiceMessages>), (status = 401)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<PartQuery>,
) -> ApiResult<Data<ServiceMessages>> {
    let said = ChatMember::of(&buyer.member)
        .said(&services.db, query.into())
        .await?;
    Ok(Data(said.into()))
}

#[utoipa::path(post, path = "/api/service/messages", tag = "service", request_body = ServiceMessageInput, responses((status = 200, body = Envelope<ServiceMessage>), (status = 403), (status = 422), (status = 429)))]
pub async fn send(
    buyer: Buyer,
    State(services): State<Services>,
    SharedStore(cards): SharedStore<Cards>,
    Input(input): Input<ServiceMessageInput>,
) -> ApiResult<Data<ServiceMessage>> {
    rules::refuse_silent(&services.db, &buyer.member).await?;
    let draft = input.draft(&cards, &buyer.member, Author::Member).await?;
    let (who, now) = (
        (ChatMember::of(&buyer.member), buyer.member.name.clone()),
        services.clock.now(),
    );
    let said = services
        .writer
        .run(async move |tx: &WriteTx| send::by_member(tx, who, draft, now).await)
        .await?;
    rounds::share_out_if_waiting(&services, said.conversation_id).await?;
    Ok(Data(said.into()))
}

/// A message of one's own, within two minutes; answers the line that says so.
#[utoipa::path(post, path = "/api/service/messages/{id}/retract", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = Envelope<ServiceMessage>), (status = 404), (status = 409)))]
pub async fn take_back(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<ServiceMessage>> {
    let (chat_member, now) = (ChatMember::of(&buyer.member), services.clock.now());
    let line = services
        .writer
        .run(async move |tx: &WriteTx| retract::by_member(tx, chat_member, id, now).await)
        .await?;
    Ok(Data(line.into()))
}

#[utoipa::path(post, path = "/api/service/read", tag = "service", request_body = ServiceReadInput, responses((status = 200, body = Envelope<ServiceUnread>), (status = 422)))]
pub async fn read(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<ServiceReadInput>,
) -> ApiResult<Data<ServiceUnread>> {
    let (chat_member, now) = (ChatMember::of(&buyer.member), services.clock.now());
    let unread = services
        .writer
        .run(async move |tx: &WriteTx| {
            let unread = reading::by_member(tx, chat_member, input.message_id(), now).await?;
            Ok::<_, ServiceError>(unread)
        })
        .await?;
    Ok(Data(ServiceUnread { unread }))
}
