//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/picking")
            .add("/", get(admin::picking::list).post(admin::picking::start)),
        Routes::new()
            .prefix("/admin/api/shipments")
            .add("/{id}/pick", post(admin::picking::pick))
            .add("/{id}/codes", post(admin::picking::codes))
            .add("/{id}/void", post(admin::picking::void)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::picking::list,
    admin::picking::start,
    admin::picking::pick,
    admin::picking::codes,
    admin::picking::void
))]
pub struct Description;
