//! POST /api/draw/{id}: drawing a ticket.
use axum::{extract::State, http::HeaderMap};
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Text, idempotency_key},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::draws::{
    models::{
        draw_queue::DrawQueue,
        drawing::{self, Request},
    },
    views::shop::record::DrawRecord,
};

#[derive(Default, Deserialize, ToSchema)]
pub struct DrawTicketInput {
    /// Names this press of the button, where no Idempotency-Key does.
    #[serde(default)]
    request_key: Text<100>,
    /// What the page adds to the roll: up to 64 visible ASCII characters.
    #[serde(default)]
    nonce: Text<64>,
}

fn visible(field: &str, text: &str) -> ApiResult<Option<String>> {
    if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::invalid(field, "只能使用英文字母、数字和符号，不含空格"));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// The same key is answered with the same ticket.
#[utoipa::path(post, path = "/api/draw/{id}", tag = "draw", params(("id" = i64, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = DrawTicketInput, responses((status = 200, body = Envelope<DrawRecord>), (status = 401), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn draw(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(draw_queue): SharedStore<DrawQueue>,
    headers: HeaderMap,
    Input(input): Input<DrawTicketInput>,
) -> ApiResult<Data<DrawRecord>> {
    let key = match idempotency_key(&headers)? {
        Some(key) => Some(key),
        None => visible("request_key", &input.request_key.0)?,
    };
    let request = Request {
        draw_id: id,
        member: buyer.member.clone(),
        key: key.unwrap_or_else(drawing::fresh),
        nonce: visible("nonce", &input.nonce.0)?.unwrap_or_else(drawing::fresh),
    };
    let (now, secret) = (services.clock.now(), services.settings.secret.clone());
    let _turn = draw_queue.turn().await.ok_or(ApiError::Unavailable)?;
    let ticket = services
        .writer
        .run(async move |tx: &WriteTx| drawing::draw(tx, &request, secret.as_bytes(), now).await)
        .await?;
    let prize = ticket
        .prizes
        .iter()
        .find(|prize| prize.id == ticket.record.prize_id);
    Ok(Data(DrawRecord::new(
        ticket.record,
        &ticket.draw.name,
        prize,
        None,
    )))
}
