use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{Data, api::Envelope};
use serde::Serialize;
use utoipa::ToSchema;

use crate::placing::models::{campaign_slots::SlotsFull, place::OrderPlaced};

/// Very many order from the same campaign at once: nothing is placed yet, the same request is to be sent again.
#[derive(Serialize, ToSchema)]
pub struct OrderQueued {
    /// queued
    state: &'static str,
    retry_after_ms: i64,
}

pub enum OrderAnswer {
    Placed(OrderPlaced),
    SlotsFull(OrderQueued),
}

impl OrderAnswer {
    pub const fn queued(queued: SlotsFull) -> Self {
        Self::Queued(OrderQueued {
            state: "queued",
            retry_after_ms: queued.retry_after_ms,
        })
    }
}

impl IntoResponse for OrderAnswer {
    fn into_response(self) -> Response {
        match self {
            Self::Placed(placed) => Data(placed).into_response(),
            Self::Queued(queued) => {
                let body = Envelope {
                    code: StatusCode::ACCEPTED.as_u16(),
                    message: "排队中，正在为您下单".into(),
                    data: queued,
                };
                (
                    StatusCode::ACCEPTED,
                    [(header::CACHE_CONTROL, "no-store")],
                    Json(body),
                )
                    .into_response()
            }
        }
    }
}
