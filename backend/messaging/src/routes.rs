//! The routes of this domain, and their description. The realtime channel is mounted by `Live::mount`.
use axum::routing::{get, post};
use gateways::{mail, sms};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/message")
            .add("/", get(shop::messages::list))
            .add("/read", post(shop::messages::mark_read)),
        Routes::new()
            .prefix("/sandbox")
            .add("/outbox", get(sms::sandbox::page))
            .add("/mails", get(mail::sandbox::page)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(shop::messages::list, shop::messages::mark_read))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
