//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{lifecycle, payments, picking, refunds, reviews, shipments};

pub fn routes() -> Vec<Routes> {
    [
        lifecycle::routes::routes(),
        payments::routes::routes(),
        refunds::routes::routes(),
        reviews::routes::routes(),
        picking::routes::routes(),
        shipments::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        lifecycle::routes::Description::openapi(),
        payments::routes::Description::openapi(),
        refunds::routes::Description::openapi(),
        reviews::routes::Description::openapi(),
        picking::routes::Description::openapi(),
        shipments::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
