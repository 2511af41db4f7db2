//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/{id}/delivery_note", get(shop::order_documents::note))
            .add("/{id}/documents", get(shop::order_documents::documents)),
        Routes::new()
            .prefix("/admin/api/orders")
            .add("/{id}/delivery_note", get(admin::order_documents::note))
            .add("/{id}/documents", get(admin::order_documents::documents)),
        Routes::new()
            .prefix("/admin/api/delivery_notes")
            .add("/", get(admin::order_documents::notes)),
        Routes::new()
            .prefix("/admin/api/shipments")
            .add("/{id}/delivery_note", get(admin::order_documents::parcel_note)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::order_documents::note,
    shop::order_documents::documents,
    admin::order_documents::note,
    admin::order_documents::notes,
    admin::order_documents::documents,
    admin::order_documents::parcel_note
))]
pub struct Description;
