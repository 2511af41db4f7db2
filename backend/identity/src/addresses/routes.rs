//! Where the handlers answer, and their description.
use axum::routing::{get, post, put};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/address")
            .add("/", get(shop::addresses::list).post(shop::addresses::add))
            .add(
                "/{id}",
                put(shop::addresses::change).delete(shop::addresses::remove),
            ),
        Routes::new()
            .prefix("/admin/api/addresses")
            .add("/", get(admin::addresses::list))
            .add("/{id}", get(admin::addresses::show))
            .add("/{id}/approve", post(admin::addresses::approve))
            .add("/{id}/reject", post(admin::addresses::reject)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::addresses::list,
    shop::addresses::add,
    shop::addresses::change,
    shop::addresses::remove,
    admin::addresses::list,
    admin::addresses::show,
    admin::addresses::approve,
    admin::addresses::reject
))]
pub struct Description;
