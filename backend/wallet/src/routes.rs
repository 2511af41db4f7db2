use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/user_money", get(shop::money::show))
            .add("/user_money_log", get(shop::money::log)),
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/{id}/wallet", get(admin::wallet::show)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(admin::wallet::show, shop::money::show, shop::money::log))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
