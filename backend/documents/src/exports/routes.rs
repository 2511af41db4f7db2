//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/export", get(shop::exports::orders))
            .add("/statement", get(shop::exports::statement)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(shop::exports::orders, shop::exports::statement))]
pub struct Description;
