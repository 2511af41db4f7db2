//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/cart")
            .add("/import", post(shop::cart_import::import)),
        Routes::new()
            .prefix("/api/saved_list")
            .add("/", get(shop::saved_lists::list).post(shop::saved_lists::make))
            .add(
                "/{id}",
                get(shop::saved_lists::detail)
                    .put(shop::saved_lists::retitle)
                    .delete(shop::saved_lists::discard),
            )
            .add("/{id}/goods", post(shop::saved_lists::put))
            .add("/{id}/remove", post(shop::saved_lists::remove))
            .add("/{id}/cart", post(shop::saved_lists::to_cart)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::cart_import::import,
    shop::saved_lists::list,
    shop::saved_lists::make,
    shop::saved_lists::detail,
    shop::saved_lists::retitle,
    shop::saved_lists::discard,
    shop::saved_lists::put,
    shop::saved_lists::remove,
    shop::saved_lists::to_cart
))]
pub struct Description;
