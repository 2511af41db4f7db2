//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods_prices")
            .add(
                "/",
                get(admin::goods_prices::list).post(admin::goods_prices::create),
            )
            .add(
                "/{id}",
                get(admin::goods_prices::show)
                    .put(admin::goods_prices::update)
                    .delete(admin::goods_prices::delete),
            ),
        Routes::new()
            .prefix("/admin/api/price_changes")
            .add("/", get(admin::price_changes::list))
            .add("/{id}", get(admin::price_changes::show))
            .add("/{id}/approve", post(admin::price_changes::approve))
            .add("/{id}/reject", post(admin::price_changes::reject))
            .add("/{id}/withdraw", post(admin::price_changes::withdraw)),
        Routes::new()
            .prefix("/admin/api/price_rules")
            .add("/", get(admin::price_rules::show).put(admin::price_rules::set)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::goods_prices::list,
    admin::goods_prices::show,
    admin::goods_prices::create,
    admin::goods_prices::update,
    admin::goods_prices::delete,
    admin::price_changes::list,
    admin::price_changes::show,
    admin::price_changes::approve,
    admin::price_changes::reject,
    admin::price_changes::withdraw,
    admin::price_rules::show,
    admin::price_rules::set
))]
pub struct Description;
