//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{cart, offers, placing, purchase_history, replenishment, shopping_lists};

pub fn routes() -> Vec<Routes> {
    [
        offers::routes::routes(),
        cart::routes::routes(),
        placing::routes::routes(),
        shopping_lists::routes::routes(),
        replenishment::routes::routes(),
        purchase_history::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        offers::routes::Description::openapi(),
        cart::routes::Description::openapi(),
        placing::routes::Description::openapi(),
        shopping_lists::routes::Description::openapi(),
        replenishment::routes::Description::openapi(),
        purchase_history::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
