//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/jybg")
            .add("/filter", get(shop::reports::filter))
            .add("/zip", get(shop::reports::zip))
            .add("/ask", post(shop::reports::ask))
            .add("/{id}/file", get(shop::reports::file)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::reports::filter,
    shop::reports::zip,
    shop::reports::ask,
    shop::reports::file
))]
pub struct Description;
