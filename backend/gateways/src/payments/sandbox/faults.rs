//! What goes wrong on the way to a gateway or back.
use std::time::Duration;

use axum::response::{IntoResponse, Response};

use super::ledger::Fault;

/// What a fault makes of an answer; none when the call is not even to be carried out.
pub(super) fn before(fault: Option<Fault>) -> Option<Response> {
    (fault == Some(Fault::Down)).then(|| axum::http::StatusCode::SERVICE_UNAVAILABLE.into_response())
}

/// The answer got lost on its way, after the call was carried out.
pub(super) fn after(fault: Option<Fault>) -> Option<Response> {
    (fault == Some(Fault::Lost)).then(|| axum::http::StatusCode::GATEWAY_TIMEOUT.into_response())
}

/// How long an answer is kept back.
#[derive(Clone, Copy)]
struct AnswerDelay(Duration);

pub(super) fn slowed(fault: Option<Fault>, mut answer: Response) -> Response {
    if let Some(Fault::Slow(how)) = fault {
        answer.extensions_mut().insert(AnswerDelay(how));
    }
    answer
}

pub(super) async fn linger(answer: Response) -> Response {
    if let Some(AnswerDelay(how)) = answer.extensions().get().copied() {
        tokio::time::sleep(how).await;
    }
    answer
}
