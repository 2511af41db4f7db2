//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/makers")
            .add("/", get(admin::makers::list).post(admin::makers::create))
            .add(
                "/{id}",
                get(admin::makers::show)
                    .put(admin::makers::update)
                    .delete(admin::makers::delete),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::makers::list,
    admin::makers::show,
    admin::makers::create,
    admin::makers::update,
    admin::makers::delete
))]
pub struct Description;
