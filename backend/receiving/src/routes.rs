//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods_receipts")
            .add(
                "/",
                get(admin::goods_receipts::list).post(admin::goods_receipts::create),
            )
            .add("/sheet", post(admin::goods_receipts::sheet::read))
            .add("/template", get(admin::goods_receipts::sheet::template))
            .add("/{id}", get(admin::goods_receipts::show))
            .add("/{id}/accept", post(admin::goods_receipts::accept))
            .add("/{id}/withdraw", post(admin::goods_receipts::withdraw)),
        Routes::new().prefix("/admin/api/receiving_rules").add(
            "/",
            get(admin::receiving_rules::show).put(admin::receiving_rules::update),
        ),
        Routes::new()
            .prefix("/admin/api/suppliers")
            .add("/", get(admin::suppliers::list).post(admin::suppliers::create))
            .add("/{id}", get(admin::suppliers::show)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::goods_receipts::list,
    admin::goods_receipts::show,
    admin::goods_receipts::create,
    admin::goods_receipts::accept,
    admin::goods_receipts::withdraw,
    admin::goods_receipts::sheet::read,
    admin::goods_receipts::sheet::template,
    admin::receiving_rules::show,
    admin::receiving_rules::update,
    admin::suppliers::list,
    admin::suppliers::show,
    admin::suppliers::create,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
