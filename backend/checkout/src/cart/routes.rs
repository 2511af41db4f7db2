//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/cart")
            .add("/", post(shop::cart::add))
            .add("/list", get(shop::cart::list))
            .add("/total", get(shop::cart::total))
            .add("/quick_add/{id}", post(shop::cart::quick_add))
            .add("/fill", post(shop::cart_fill::fill))
            .add("/batch_delete", post(shop::cart::batch_delete))
            .add("/batch_select", post(shop::cart::batch_select))
            .add("/copy", post(shop::cart_copy::copy_to_stores))
            .add("/checkout", post(shop::checkout::checkout))
            .add("/next_hint", post(shop::cart_hint::next_hint))
            .add("/{id}/edit", post(shop::cart::edit)),
        Routes::new()
            .prefix("/api/order")
            .add("/{id}/buy_again", post(shop::cart_fill::buy_again)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::cart::add,
    shop::cart::list,
    shop::cart::total,
    shop::cart::quick_add,
    shop::cart::batch_delete,
    shop::cart::batch_select,
    shop::cart_copy::copy_to_stores,
    shop::checkout::checkout,
    shop::cart_hint::next_hint,
    shop::cart_fill::fill,
    shop::cart_fill::buy_again,
    shop::cart::edit
))]
pub struct Description;
