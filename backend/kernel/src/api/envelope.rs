use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::pieces::Pieces;

#[derive(Serialize, ToSchema)]
pub struct Envelope<T> {
    pub code: u16,
    pub message: String,
    pub data: T,
}

/// A successful answer.
pub struct Data<T>(pub T);

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        json(
            StatusCode::OK,
            &Envelope {
                code: 200,
                message: "ok".into(),
                data: self.0,
            },
        )
    }
}

/// Serialises straight into the body.
pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Response {
    let mut pieces = Pieces::new();
    let written = serde_json::to_writer(&mut pieces, body).map(|()| pieces);
    response(status, written)
}

fn response(status: StatusCode, written: serde_json::Result<Pieces>) -> Response {
    let pieces = match written {
        Ok(pieces) => pieces,
        Err(error) => {
            tracing::error!(%error, "an answer could not be serialised");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let mut response = Response::new(Body::new(pieces.into_body()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
