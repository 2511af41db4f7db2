//! The routes of this domain, and their description.
use loco_rs::controller::Routes;
use utoipa::OpenApi;

mod fulfilment;
mod orders;
mod paying;

pub fn routes() -> Vec<Routes> {
    [orders::routes(), paying::routes(), fulfilment::routes()].concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let parts = [paying::Description::openapi(), fulfilment::Description::openapi()];
    let mut all = orders::Description::openapi();
    for part in parts {
        all.merge(part);
    }
    all
}
