//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/contract")
            .add("/", get(shop::contracts::list).post(shop::contracts::draw_up))
            .add("/{id}", get(shop::contracts::show))
            .add("/{id}/file", get(shop::contracts::file))
            .add("/{id}/sign", post(shop::contracts::sign)),
        Routes::new()
            .prefix("/admin/api/contracts")
            .add("/", get(admin::contracts::list))
            .add("/{id}", get(admin::contracts::show))
            .add("/{id}/file", get(admin::contracts::file))
            .add("/{id}/void", post(admin::contracts::void)),
        Routes::new()
            .prefix("/admin/api/contract_texts")
            .add(
                "/",
                get(admin::contract_texts::list).post(admin::contract_texts::add),
            )
            .add("/{id}", get(admin::contract_texts::show)),
        Routes::new()
            .prefix("/admin/api/contract_rules")
            .add("/", get(admin::contract_rules::list))
            .add(
                "/{id}",
                get(admin::contract_rules::show).put(admin::contract_rules::change),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::contracts::list,
    shop::contracts::draw_up,
    shop::contracts::show,
    shop::contracts::file,
    shop::contracts::sign,
    admin::contracts::list,
    admin::contracts::show,
    admin::contracts::file,
    admin::contracts::void,
    admin::contract_texts::list,
    admin::contract_texts::add,
    admin::contract_texts::show,
    admin::contract_rules::list,
    admin::contract_rules::show,
    admin::contract_rules::change,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
