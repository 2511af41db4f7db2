//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::admin;

pub fn routes() -> Vec<Routes> {
    [goods(), review(), prices(), history()].concat()
}

/// Products, their prices and sheets.
fn goods() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods")
            .add("/", get(admin::goods::list).post(admin::goods::create))
            .add("/bulk", post(admin::bulk::apply))
            .add("/bulk/preview", post(admin::bulk::preview))
            .add("/{id}", get(admin::goods::show).put(admin::goods::update))
            .add("/{id}/history", get(admin::history::goods))
            .add("/{id}/first_sale", post(admin::first_sales::hand_in)),
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
            )
            .add("/{id}/history", get(admin::history::goods_price)),
        Routes::new()
            .prefix("/admin/api/goods_imports")
            .add("/", get(admin::imports::list).post(admin::imports::create))
            .add("/{id}", get(admin::imports::show))
            .add("/{id}/rows", get(admin::imports::rows))
            .add("/{id}/apply", post(admin::imports::apply)),
    ]
}

/// Changes of prices, and who may make them alone.
fn prices() -> Vec<Routes> {
    vec![
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

/// What quality management decides of goods.
fn review() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/first_sales")
            .add("/", get(admin::first_sales::list))
            .add("/{id}", get(admin::first_sales::show))
            .add("/{id}/approve", post(admin::first_sales::approve))
            .add("/{id}/reject", post(admin::first_sales::reject)),
        Routes::new().prefix("/admin/api/first_sale_rules").add(
            "/",
            get(admin::first_sale_rules::show).put(admin::first_sale_rules::update),
        ),
        Routes::new()
            .prefix("/admin/api/class_changes")
            .add(
                "/",
                get(admin::class_changes::list).post(admin::class_changes::create),
            )
            .add("/{id}", get(admin::class_changes::show))
            .add("/{id}/approve", post(admin::class_changes::approve))
            .add("/{id}/reject", post(admin::class_changes::reject))
            .add("/{id}/withdraw", post(admin::class_changes::withdraw)),
    ]
}

/// Who changed what of a record.
fn history() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/sale_rules")
            .add("/{id}/history", get(admin::history::sale_rule)),
        Routes::new()
            .prefix("/admin/api/goods_documents")
            .add("/{id}/history", get(admin::history::document)),
        Routes::new()
            .prefix("/admin/api/categories")
            .add("/{id}/history", get(admin::history::category)),
        Routes::new()
            .prefix("/admin/api/makers")
            .add("/{id}/history", get(admin::history::maker)),
        Routes::new()
            .prefix("/admin/api/brands")
            .add("/{id}/history", get(admin::history::brand)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::goods::list,
    admin::goods::show,
    admin::goods::create,
    admin::goods::update,
    admin::first_sales::list,
    admin::first_sales::show,
    admin::first_sales::approve,
    admin::first_sales::reject,
    admin::first_sales::hand_in,
    admin::first_sale_rules::show,
    admin::first_sale_rules::update,
    admin::class_changes::list,
    admin::class_changes::show,
    admin::class_changes::create,
    admin::class_changes::approve,
    admin::class_changes::reject,
    admin::class_changes::withdraw,
    admin::bulk::preview,
    admin::bulk::apply,
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
    admin::price_rules::set,
    admin::history::sale_rule,
    admin::history::goods,
    admin::history::goods_price,
    admin::history::document,
    admin::history::maker,
    admin::history::brand,
    admin::history::category,
    admin::imports::list,
    admin::imports::show,
    admin::imports::rows,
    admin::imports::create,
    admin::imports::apply,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
