//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/batch_reports")
            .add("/", get(admin::reports::list))
            .add("/bulk", post(admin::reports::upload::many))
            .add(
                "/{id}",
                get(admin::reports::show).post(admin::reports::upload::one),
            )
            .add("/{id}/file", get(admin::reports::file))
            .add("/{id}/seal", post(admin::reports::seal))
            .add("/{id}/withdraw", post(admin::reports::withdraw)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::reports::list,
    admin::reports::show,
    admin::reports::file,
    admin::reports::seal,
    admin::reports::withdraw,
    admin::reports::upload::one,
    admin::reports::upload::many
))]
pub struct Description;
