//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/gateway_refunds")
            .add("/", get(admin::gateway_refunds::list))
            .add("/{id}", get(admin::gateway_refunds::show))
            .add("/{id}/retry", post(admin::gateway_refunds::retry))
            .add("/{id}/instead", post(admin::gateway_refunds::instead)),
        Routes::new()
            .prefix("/admin/api/held_refunds")
            .add("/", get(admin::held_refunds::list))
            .add("/{id}/release", post(admin::held_refunds::release)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::gateway_refunds::list,
    admin::gateway_refunds::show,
    admin::gateway_refunds::retry,
    admin::gateway_refunds::instead,
    admin::held_refunds::list,
    admin::held_refunds::release
))]
pub struct Description;
