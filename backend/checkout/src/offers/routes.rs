//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/goods")
            .add("/list", get(shop::goods::list))
            .add("/filters", get(shop::goods::filters))
            .add("/hot", get(shop::goods::hot))
            .add("/search", get(shop::goods::search))
            .add("/detail/{id}", get(shop::goods::detail)),
        Routes::new()
            .prefix("/api/index_wntj")
            .add("/1", get(shop::recommended::list)),
        Routes::new()
            .prefix("/api/favorite")
            .add("/", get(shop::favorites::list).post(shop::favorites::add))
            .add("/cancel", post(shop::favorites::cancel)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::goods::list,
    shop::goods::filters,
    shop::goods::hot,
    shop::goods::search,
    shop::goods::detail,
    shop::recommended::list,
    shop::favorites::list,
    shop::favorites::add,
    shop::favorites::cancel
))]
pub struct Description;
