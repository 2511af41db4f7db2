//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/", get(shop::orders::list))
            .add("/{id}", get(shop::orders::detail))
            .add("/{id}/approve", post(shop::orders::approve))
            .add("/{id}/reject", post(shop::orders::reject))
            .add("/{id}/cancel", post(shop::orders::cancel))
            .add("/{id}/receive", post(shop::orders::receive)),
        Routes::new()
            .prefix("/admin/api/orders")
            .add("/", get(admin::orders::list))
            .add("/{id}", get(admin::orders::show))
            .add("/{id}/ship", post(admin::orders::ship))
            .add("/{id}/cancel", post(admin::orders::cancel)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::orders::list,
    shop::orders::detail,
    shop::orders::approve,
    shop::orders::reject,
    shop::orders::cancel,
    shop::orders::receive,
    admin::orders::list,
    admin::orders::show,
    admin::orders::ship,
    admin::orders::cancel
))]
pub struct Description;
