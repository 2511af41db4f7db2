//! /api/logistics/push: pushes of the parcel tracking service. They are authenticated only by their
//! signature.
use axum::{
    Form, Json,
    extract::{State, rejection::FormRejection},
};
use gateways::logistics::{Logistics, LogisticsError, Push};
use kernel::Services;
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Serialize;
use utoipa::ToSchema;

use crate::shipments::models::tracking;

/// The format that the service requires; on anything but 200 it pushes again.
#[derive(Serialize, ToSchema)]
pub struct PushAnswer {
    result: bool,
    #[serde(rename = "returnCode")]
    return_code: &'static str,
    message: &'static str,
}

const fn answer(result: bool, return_code: &'static str, message: &'static str) -> Json<PushAnswer> {
    Json(PushAnswer {
        result,
        return_code,
        message,
    })
}

#[utoipa::path(post, path = "/api/logistics/push", tag = "order", request_body(content = Push, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = PushAnswer)))]
pub async fn push(
    State(services): State<Services>,
    SharedStore(logistics): SharedStore<Logistics>,
    form: Result<Form<Push>, FormRejection>,
) -> Json<PushAnswer> {
    let (Some(provider), Ok(Form(push))) = (logistics.provider(), form) else {
        return answer(false, "500", "没有可接收的推送");
    };
    let report = match provider.read(&push) {
        Ok(report) => report,
        Err(LogisticsError::Forged) => {
            tracing::warn!("a push of parcels with a wrong signature was refused");
            return answer(false, "500", "签名不符");
        }
        Err(error) => {
            tracing::warn!(%error, "a push of parcels could not be read");
            return answer(false, "500", "内容无法读取");
        }
    };
    match tracking::take(&services, report).await {
        Ok(()) => answer(true, "200", "成功"),
        Err(error) => {
            tracing::error!(%error, "a push of parcels could not be kept; it comes again");
            answer(false, "500", "暂时无法保存")
        }
    }
}
