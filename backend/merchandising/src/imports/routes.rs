//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods_imports")
            .add("/", get(admin::imports::list).post(admin::imports::create))
            .add("/{id}", get(admin::imports::show))
            .add("/{id}/rows", get(admin::imports::rows))
            .add("/{id}/apply", post(admin::imports::apply)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::imports::list,
    admin::imports::show,
    admin::imports::rows,
    admin::imports::create,
    admin::imports::apply
))]
pub struct Description;
