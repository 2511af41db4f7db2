//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{exports, invoices, order_documents, recalls, receipts, reports};

pub fn routes() -> Vec<Routes> {
    [
        invoices::routes::routes(),
        receipts::routes::routes(),
        recalls::routes::routes(),
        reports::routes::routes(),
        order_documents::routes::routes(),
        exports::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        invoices::routes::Description::openapi(),
        receipts::routes::Description::openapi(),
        recalls::routes::Description::openapi(),
        reports::routes::Description::openapi(),
        order_documents::routes::Description::openapi(),
        exports::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
