//! /api/message: messages of the signed-in member.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Query, RowId, Text},
    paging::{PageRequest, chosen_text},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    errors::MessagingError,
    inbox::views::shop::message::{Message, MessagePage, Unread, UnreadByKind},
    models::{
        kinds::Kind,
        messages::{MOST_MARKED, Messages, Which},
    },
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// order | licence | promotion | service | system; absent or 99999 = all
    #[param(value_type = Option<String>)]
    r#type: Option<Text<20>>,
}

#[utoipa::path(get, path = "/api/message", tag = "message", params(ListQuery), responses((status = 200, body = Envelope<MessagePage>), (status = 401)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<ListQuery>,
) -> ApiResult<Data<MessagePage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let kind = chosen_text(query.r#type.as_ref().map(|kind| kind.0.as_str()));
    let messages = Messages::of(buyer.member_id());
    // Before the page, so that none came after what it shows.
    let unread_ids = messages.unread_ids(&services.db, kind).await?;
    let (rows, total) = messages.page(&services.db, kind, page).await?;
    let unread_by = UnreadByKind::from(messages.unread_by_kind(&services.db).await?);
    let list = rows.into_iter().map(Message::from).collect();
    Ok(Data(MessagePage {
        total,
        page: page.page,
        per_page: page.per_page,
        list,
        unread_ids,
        unread: unread_by.all(),
        unread_by,
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct ReadInput {
    /// Which to mark as read; empty or absent = all.
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    ids: Vec<RowId>,
    /// Of this kind alone: order | licence | promotion | service | system; absent or 99999 = of every kind
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    r#type: Option<Text<20>>,
}

#[utoipa::path(post, path = "/api/message/read", tag = "message", request_body = ReadInput, responses((status = 200, body = Envelope<Unread>), (status = 401)))]
pub async fn mark_read(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<ReadInput>,
) -> ApiResult<Data<Unread>> {
    if input.ids.len() as u64 > MOST_MARKED {
        return Err(ApiError::invalid(
            "ids",
            format!("一次最多标记 {MOST_MARKED} 条，请分几次"),
        ));
    }
    let kind = match chosen_text(input.r#type.as_ref().map(|kind| kind.0.as_str())) {
        Some(code) => {
            let kind = Kind::from_code(code);
            Some(kind.ok_or_else(|| ApiError::invalid("type", "没有这一类消息"))?)
        }
        None => None,
    };
    let which = Which {
        ids: input.ids.into_iter().map(|id| id.0).collect(),
        kind,
    };
    let (messages, now) = (Messages::of(buyer.member_id()), services.clock.now());
    let unread = services
        .writer
        .run(async move |tx: &WriteTx| Ok::<_, MessagingError>(messages.mark_read(tx, which, now).await?))
        .await?;
    Ok(Data(Unread { unread }))
}
