//! The routes of this domain, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/freight_rules")
            .add("/", get(shop::freight_rules::list)),
        Routes::new()
            .prefix("/admin/api/freight_rules")
            .add(
                "/",
                get(admin::freight_rules::list).post(admin::freight_rules::create),
            )
            .add(
                "/{id}",
                get(admin::freight_rules::show)
                    .put(admin::freight_rules::update)
                    .delete(admin::freight_rules::delete),
            )
            .add("/{id}/history", get(admin::history::freight_rule)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::freight_rules::list,
    admin::freight_rules::list,
    admin::freight_rules::show,
    admin::freight_rules::create,
    admin::freight_rules::update,
    admin::freight_rules::delete,
    admin::history::freight_rule,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
