//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods")
            .add("/{id}/history", get(admin::history::goods)),
        Routes::new()
            .prefix("/admin/api/goods_prices")
            .add("/{id}/history", get(admin::history::goods_price)),
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
    admin::history::sale_rule,
    admin::history::goods,
    admin::history::goods_price,
    admin::history::document,
    admin::history::maker,
    admin::history::brand,
    admin::history::category
))]
pub struct Description;
