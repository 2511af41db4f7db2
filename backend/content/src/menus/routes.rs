//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/nav_items")
            .add("/", get(admin::nav_items::list).post(admin::nav_items::create))
            .add(
                "/{id}",
                get(admin::nav_items::show)
                    .put(admin::nav_items::update)
                    .delete(admin::nav_items::delete),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::nav_items::list,
    admin::nav_items::show,
    admin::nav_items::create,
    admin::nav_items::update,
    admin::nav_items::delete
))]
pub struct Description;
