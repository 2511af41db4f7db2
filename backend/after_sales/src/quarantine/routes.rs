//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/quarantine")
            .add("/", get(admin::quarantine::list))
            .add("/{id}/release", post(admin::quarantine::release)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(admin::quarantine::list, admin::quarantine::release))]
pub struct Description;
