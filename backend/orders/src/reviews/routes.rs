//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/reviews")
            .add("/", get(admin::reviews::list))
            .add("/{id}/pass", post(admin::reviews::pass))
            .add("/{id}/refuse", post(admin::reviews::refuse))
            .add("/{id}/agree_cancel", post(admin::reviews::agree_cancel))
            .add("/{id}/decline_cancel", post(admin::reviews::decline_cancel)),
        Routes::new()
            .prefix("/admin/api/review_rules")
            .add("/", get(admin::reviews::rules).put(admin::reviews::change_rules)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::reviews::list,
    admin::reviews::pass,
    admin::reviews::refuse,
    admin::reviews::agree_cancel,
    admin::reviews::decline_cancel,
    admin::reviews::rules,
    admin::reviews::change_rules
))]
pub struct Description;
