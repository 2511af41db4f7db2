//! For whoever watches the process: alive (and the database answers), ready to be sent requests.
use axum::{Json, extract::State, http::StatusCode, routing::get};
use kernel::Services;
use loco_rs::controller::Routes;
use serde::Serialize;

#[derive(Serialize)]
struct Health {
    ok: bool,
}

pub fn routes() -> Routes {
    Routes::new().add("/healthz", get(show)).add("/readyz", get(show))
}

async fn show(State(services): State<Services>) -> (StatusCode, Json<Health>) {
    match services.db.ping().await {
        Ok(()) => (StatusCode::OK, Json(Health { ok: true })),
        Err(error) => {
            tracing::warn!(%error, "the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health { ok: false }))
        }
    }
}
