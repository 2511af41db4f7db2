//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/stocks")
            .add("/", get(admin::stocks::list))
            .add("/{id}", get(admin::stocks::show))
            .add("/{id}/adjust", post(admin::stocks::adjust))
            .add("/{id}/lock", post(admin::stocks::lock)),
        Routes::new()
            .prefix("/admin/api/warehouses")
            .add("/", get(admin::warehouses::warehouses))
            .add("/{id}", get(admin::warehouses::warehouse)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::stocks::list,
    admin::stocks::show,
    admin::stocks::adjust,
    admin::stocks::lock,
    admin::warehouses::warehouses,
    admin::warehouses::warehouse
))]
pub struct Description;
