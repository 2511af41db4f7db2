//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{class_changes, first_sale, goods, history, imports, prices};

pub fn routes() -> Vec<Routes> {
    [
        goods::routes::routes(),
        class_changes::routes::routes(),
        first_sale::routes::routes(),
        prices::routes::routes(),
        imports::routes::routes(),
        history::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        goods::routes::Description::openapi(),
        class_changes::routes::Description::openapi(),
        first_sale::routes::Description::openapi(),
        prices::routes::Description::openapi(),
        imports::routes::Description::openapi(),
        history::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
