//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/recall")
            .add("/", get(shop::recalls::list))
            .add("/{id}/answer", post(shop::recalls::answer)),
        Routes::new()
            .prefix("/admin/api/recalls")
            .add("/", get(admin::recalls::list).post(admin::recalls::create))
            .add("/{id}", get(admin::recalls::show))
            .add("/{id}/issue", post(admin::recalls::issue))
            .add("/{id}/drop", post(admin::recalls::drop_draft))
            .add("/{id}/close", post(admin::recalls::close)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::recalls::list,
    shop::recalls::answer,
    admin::recalls::list,
    admin::recalls::show,
    admin::recalls::create,
    admin::recalls::issue,
    admin::recalls::drop_draft,
    admin::recalls::close
))]
pub struct Description;
