//! For those who watch the process: alive (and the database answers), ready to be sent requests (and a write
//! succeeds).
use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{
    Services,
    api::{Endpoint, routes},
    db::{Presence, WriteProbe},
};
use loco_rs::app::AppContext;
use serde::Serialize;

#[derive(Serialize)]
struct Health {
    ok: bool,
}

pub fn routes() -> Vec<Endpoint> {
    vec![routes!(live), routes!(ready)]
}

#[utoipa::path(get, path = "/healthz", responses((status = 200), (status = 503)))]
async fn live(State(_services): State<Services>, State(ctx): State<AppContext>) -> Response {
    answer(is_there(&ctx) && ctx.db.ping().await.is_ok())
}

#[utoipa::path(get, path = "/readyz", responses((status = 200), (status = 503)))]
async fn ready(State(ctx): State<AppContext>) -> Response {
    let probe: WriteProbe = ctx
        .shared_store
        .get()
        .expect("boot puts the probe into the context before it serves");
    answer(is_there(&ctx) && probe.succeeds().await)
}

/// Known without asking, so that the answer comes at once.
fn is_there(ctx: &AppContext) -> bool {
    let presence = ctx.shared_store.get::<Presence>();
    presence.is_none_or(|presence| presence.is_there())
}

fn answer(ok: bool) -> Response {
    if ok {
        return Json(Health { ok }).into_response();
    }
    let later = [(header::RETRY_AFTER, "2")];
    (StatusCode::SERVICE_UNAVAILABLE, later, Json(Health { ok })).into_response()
}
