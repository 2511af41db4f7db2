//! The routes of this domain, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

mod buying;
mod fulfilment;
mod paying;

pub fn routes() -> Vec<Routes> {
    [buying::routes(), paying::routes(), fulfilment::routes()].concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let parts = [paying::Description::openapi(), fulfilment::Description::openapi()];
    let mut all = buying::Description::openapi();
    for part in parts {
        all.merge(part);
    }
    all
}
