//! /api/pay/…/notify: what the gateways report by themselves, each answered in the words that its gateway expects.
use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use gateways::payments::{Channel, Gateways, RawNotification};
use kernel::{ApiError, ApiResult, Services};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde_json::json;

use crate::payments::models::notices::{self, Reply};

/// No notice of either gateway is longer.
pub const LARGEST: usize = 64 << 10;

async fn take(
    services: &Services,
    gateways: &Gateways,
    channel: Channel,
    headers: &HeaderMap,
    body: &[u8],
) -> ApiResult<Reply> {
    let gateway = gateways.of(channel).ok_or_else(|| ApiError::not_found("页面"))?;
    let letter = RawNotification {
        headers,
        body,
        now: services.clock.now(),
    };
    Ok(notices::take(services, gateway, letter).await?)
}

#[utoipa::path(post, path = "/api/pay/alipay/notify", tag = "pay", request_body(content = String, content_type = "application/x-www-form-urlencoded"), responses((status = 200, content_type = "text/plain")))]
pub async fn alipay(
    State(services): State<Services>,
    SharedStore(gateways): SharedStore<Gateways>,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<Response> {
    // Anything but this word makes Alipay report again.
    Ok(
        match take(&services, &gateways, Channel::Alipay, &headers, &body).await? {
            Reply::Understood => "success".into_response(),
            Reply::Refused => "failure".into_response(),
        },
    )
}

#[utoipa::path(post, path = "/api/pay/wechat/notify", tag = "pay", request_body(content = String, content_type = "application/json"), responses((status = 204), (status = 400)))]
pub async fn wechat(
    State(services): State<Services>,
    SharedStore(gateways): SharedStore<Gateways>,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<Response> {
    Ok(
        match take(&services, &gateways, Channel::Wechat, &headers, &body).await? {
            Reply::Understood => StatusCode::NO_CONTENT.into_response(),
            Reply::Refused => {
                let refusal = json!({ "code": "FAIL", "message": "通知未被接受" });
                (StatusCode::BAD_REQUEST, Json(refusal)).into_response()
            }
        },
    )
}
