//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/class_changes")
            .add(
                "/",
                get(admin::class_changes::list).post(admin::class_changes::create),
            )
            .add("/{id}", get(admin::class_changes::show))
            .add("/{id}/approve", post(admin::class_changes::approve))
            .add("/{id}/reject", post(admin::class_changes::reject))
            .add("/{id}/withdraw", post(admin::class_changes::withdraw)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::class_changes::list,
    admin::class_changes::show,
    admin::class_changes::create,
    admin::class_changes::approve,
    admin::class_changes::reject,
    admin::class_changes::withdraw
))]
pub struct Description;
