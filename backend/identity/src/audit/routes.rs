//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/audit")
            .add("/", get(admin::audit::list))
            .add("/{id}", get(admin::audit::show)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(admin::audit::list, admin::audit::show))]
pub struct Description;
