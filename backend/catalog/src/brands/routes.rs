//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/brands")
            .add("/", get(admin::brands::list).post(admin::brands::create))
            .add(
                "/{id}",
                get(admin::brands::show)
                    .put(admin::brands::update)
                    .delete(admin::brands::delete),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::brands::list,
    admin::brands::show,
    admin::brands::create,
    admin::brands::update,
    admin::brands::delete
))]
pub struct Description;
