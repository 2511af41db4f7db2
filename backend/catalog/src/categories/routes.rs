//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/categories")
            .add("/", get(admin::categories::list).post(admin::categories::create))
            .add(
                "/{id}",
                get(admin::categories::show)
                    .put(admin::categories::update)
                    .delete(admin::categories::delete),
            )
            .add("/{id}/move", post(admin::categories::place)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::categories::list,
    admin::categories::show,
    admin::categories::create,
    admin::categories::update,
    admin::categories::place,
    admin::categories::delete
))]
pub struct Description;
