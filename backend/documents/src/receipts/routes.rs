//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/ephedrine", get(shop::receipts::list))
            .add("/ephedrine/{id}/confirm", post(shop::receipts::confirm))
            .add("/ephedrine/{id}/note", get(shop::receipts::note)),
        Routes::new()
            .prefix("/admin/api/receipts")
            .add("/", get(admin::receipts::list))
            .add("/{id}", get(admin::receipts::show))
            .add("/{id}/note", get(admin::receipts::note))
            .add("/{id}/file", post(admin::receipts::file))
            .add("/{id}/fault", post(admin::receipts::fault)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::receipts::list,
    shop::receipts::confirm,
    shop::receipts::note,
    admin::receipts::list,
    admin::receipts::show,
    admin::receipts::note,
    admin::receipts::file,
    admin::receipts::fault
))]
pub struct Description;
