//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/article")
            .add("/category", get(shop::articles::categories)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(shop::articles::categories))]
pub struct Description;
