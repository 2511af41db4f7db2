//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{brands, categories, documents, goods, makers, reports, sale_rules, search_tuning, stock};

pub fn routes() -> Vec<Routes> {
    [
        goods::routes::routes(),
        brands::routes::routes(),
        makers::routes::routes(),
        categories::routes::routes(),
        documents::routes::routes(),
        reports::routes::routes(),
        sale_rules::routes::routes(),
        search_tuning::routes::routes(),
        stock::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        goods::routes::Description::openapi(),
        brands::routes::Description::openapi(),
        makers::routes::Description::openapi(),
        categories::routes::Description::openapi(),
        documents::routes::Description::openapi(),
        reports::routes::Description::openapi(),
        sale_rules::routes::Description::openapi(),
        search_tuning::routes::Description::openapi(),
        stock::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
