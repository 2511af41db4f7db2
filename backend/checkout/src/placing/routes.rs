//! Where the handlers answer, and their description.
use axum::routing::post;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/", post(shop::place_order::place)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(shop::place_order::place))]
pub struct Description;
