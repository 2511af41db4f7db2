//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/fast_buy", get(shop::purchase_history::list)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(shop::purchase_history::list))]
pub struct Description;
