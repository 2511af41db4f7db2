//! The routes of this domain, resource by resource, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{draws, mall};

pub fn routes() -> Vec<Routes> {
    [draws::routes::routes(), mall::routes::routes()].concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    draws::routes::Description::openapi().merge_from(mall::routes::Description::openapi())
}
