use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/{id}/wallet", get(admin::wallet::show)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(admin::wallet::show))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
