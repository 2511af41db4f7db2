//! /api/service/messages: what a buyer and the shop say to each other.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{
    ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Query, RowId},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::conversation::{chat_member, refuse_silent};
use crate::{
    cards::Cards,
    controllers::content::ServiceMessageInput,
    errors::ServiceError,
    models::{conversations::Part, reading, send, states::Author},
    views::shop::chat::{ServiceMessage, ServiceMessages, ServiceUnread},
    workers::rounds,
};

/// Without either: the newest.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PartQuery {
    /// Those before this message.
    #[param(value_type = Option<i64>)]
    before: Option<RowId>,
    /// Those after this message.
    #[param(value_type = Option<i64>)]
    after: Option<RowId>,
    /// At most 100, usually 30.
    limit: Option<u64>,
}

impl From<PartQuery> for Part {
    fn from(query: PartQuery) -> Self {
        Self {
            before: query.before.map(|id| id.0),
            after: query.after.map(|id| id.0),
            limit: query.limit,
        }
    }
}

#[utoipa::path(get, path = "/api/service/messages", tag = "service", params(PartQuery), responses((status = 200, body = Envelope<ServiceMessages>), (status = 401)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<PartQuery>,
) -> ApiResult<Data<ServiceMessages>> {
    let said = chat_member(&buyer).said(&services.db, query.into()).await?;
    Ok(Data(said.into()))
}

#[utoipa::path(post, path = "/api/service/messages", tag = "service", request_body = ServiceMessageInput, responses((status = 200, body = Envelope<ServiceMessage>), (status = 403), (status = 422), (status = 429)))]
pub async fn send(
    buyer: Buyer,
    State(services): State<Services>,
    SharedStore(cards): SharedStore<Cards>,
    Input(input): Input<ServiceMessageInput>,
) -> ApiResult<Data<ServiceMessage>> {
    refuse_silent(&buyer, &services).await?;
    let draft = input.draft(&cards, &buyer.member, Author::Member).await?;
    let (who, now) = (
        (chat_member(&buyer), buyer.member.name.clone()),
        services.clock.now(),
    );
    let said = services
        .writer
        .run(async move |tx: &WriteTx| send::by_member(tx, who, draft, now).await)
        .await?;
    rounds::share_out_if_waiting(&services, said.conversation_id).await?;
    Ok(Data(said.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceReadInput {
    /// Everything up to this one.
    #[schema(value_type = i64)]
    message_id: RowId,
}

impl ServiceReadInput {
    pub fn message_id(&self) -> i64 {
        self.message_id.0
    }
}

#[utoipa::path(post, path = "/api/service/read", tag = "service", request_body = ServiceReadInput, responses((status = 200, body = Envelope<ServiceUnread>), (status = 422)))]
pub async fn read(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<ServiceReadInput>,
) -> ApiResult<Data<ServiceUnread>> {
    let (chat_member, now) = (chat_member(&buyer), services.clock.now());
    let unread = services
        .writer
        .run(async move |tx: &WriteTx| {
            let unread = reading::by_member(tx, chat_member, input.message_id(), now).await?;
            Ok::<_, ServiceError>(unread)
        })
        .await?;
    Ok(Data(ServiceUnread { unread }))
}
