//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};
use crate::draws::controllers::admin::history;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/points")
            .add("/goods", get(shop::goods::list))
            .add("/goods/{id}", get(shop::goods::show))
            .add("/order", get(shop::orders::list).post(shop::orders::create))
            .add("/order/{id}", get(shop::orders::show))
            .add("/order/{id}/cancel", post(shop::orders::cancel))
            .add("/order/{id}/confirm", post(shop::orders::confirm)),
        Routes::new()
            .prefix("/admin/api/points_goods")
            .add("/", get(admin::goods::list).post(admin::goods::create))
            .add("/{id}", get(admin::goods::show).put(admin::goods::update))
            .add("/{id}/history", get(history::points_goods)),
        Routes::new()
            .prefix("/admin/api/points_orders")
            .add("/", get(admin::orders::list))
            .add("/{id}", get(admin::orders::show))
            .add("/{id}/ship", post(admin::orders::ship))
            .add("/{id}/cancel", post(admin::orders::cancel)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::goods::list,
    shop::goods::show,
    shop::orders::list,
    shop::orders::show,
    shop::orders::create,
    shop::orders::cancel,
    shop::orders::confirm,
    admin::goods::list,
    admin::goods::show,
    admin::goods::create,
    admin::goods::update,
    admin::orders::list,
    admin::orders::show,
    admin::orders::ship,
    admin::orders::cancel,
    history::points_goods
))]
pub struct Description;
