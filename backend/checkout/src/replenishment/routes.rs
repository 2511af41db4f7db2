//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/replenishment")
            .add("/", get(shop::replenishment::by_history))
            .add("/sheet", post(shop::replenishment::by_sheet)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(shop::replenishment::by_history, shop::replenishment::by_sheet))]
pub struct Description;
