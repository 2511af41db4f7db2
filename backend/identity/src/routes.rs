//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{addresses, audit, companies, licences, members, registration, sign_in, staff, stores};

pub fn routes() -> Vec<Routes> {
    [
        companies::routes::routes(),
        licences::routes::routes(),
        addresses::routes::routes(),
        members::routes::routes(),
        stores::routes::routes(),
        registration::routes::routes(),
        sign_in::routes::routes(),
        staff::routes::routes(),
        audit::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        companies::routes::Description::openapi(),
        licences::routes::Description::openapi(),
        addresses::routes::Description::openapi(),
        members::routes::Description::openapi(),
        stores::routes::Description::openapi(),
        registration::routes::Description::openapi(),
        sign_in::routes::Description::openapi(),
        staff::routes::Description::openapi(),
        audit::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}
