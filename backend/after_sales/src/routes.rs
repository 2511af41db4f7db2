//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{claims, quarantine, rules};

pub fn routes() -> Vec<Routes> {
    [
        claims::routes::routes(),
        rules::routes::routes(),
        quarantine::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        claims::routes::Description::openapi(),
        rules::routes::Description::openapi(),
        quarantine::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
