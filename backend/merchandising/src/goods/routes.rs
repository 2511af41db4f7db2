//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods")
            .add("/", get(admin::goods::list).post(admin::goods::create))
            .add("/bulk", post(admin::bulk::apply))
            .add("/bulk/preview", post(admin::bulk::preview))
            .add("/{id}", get(admin::goods::show).put(admin::goods::update)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::goods::list,
    admin::goods::show,
    admin::goods::create,
    admin::goods::update,
    admin::bulk::preview,
    admin::bulk::apply
))]
pub struct Description;
