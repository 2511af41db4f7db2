//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/jybg")
            .add("/filter", get(shop::reports::filter))
            .add("/zip", get(shop::reports::zip))
            .add("/ask", post(shop::reports::ask))
            .add("/{id}/file", get(shop::reports::file)),
        Routes::new()
            .prefix("/api/order")
            .add("/export", get(shop::exports::orders))
            .add("/statement", get(shop::exports::statement))
            .add("/ephedrine", get(shop::receipts::list))
            .add("/ephedrine/{id}/confirm", post(shop::receipts::confirm))
            .add("/ephedrine/{id}/note", get(shop::receipts::note))
            .add("/{id}/delivery_note", get(shop::order_documents::note))
            .add("/{id}/documents", get(shop::order_documents::documents)),
        Routes::new()
            .prefix("/api/invoice")
            .add("/", get(shop::invoices::list).post(shop::invoices::ask))
            .add("/orders", get(shop::invoices::open))
            .add(
                "/profile",
                get(shop::invoices::show_profile).put(shop::invoices::save_profile),
            )
            .add("/{id}/file", get(shop::invoices::file)),
        Routes::new()
            .prefix("/api/recall")
            .add("/", get(shop::recalls::list))
            .add("/{id}/answer", post(shop::recalls::answer)),
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
        Routes::new()
            .prefix("/admin/api/receipts")
            .add("/", get(admin::receipts::list))
            .add("/{id}", get(admin::receipts::show))
            .add("/{id}/note", get(admin::receipts::note))
            .add("/{id}/file", post(admin::receipts::file))
            .add("/{id}/fault", post(admin::receipts::fault)),
        Routes::new()
            .prefix("/admin/api/invoices")
            .add("/", get(admin::invoices::list))
            .add("/{id}", get(admin::invoices::show))
            .add("/{id}/file", get(admin::invoices::file))
            .add("/{id}/retry", post(admin::invoices::retry)),
        Routes::new()
            .prefix("/admin/api/goods_taxes")
            .add("/", get(admin::goods_taxes::list))
            .add(
                "/{id}",
                get(admin::goods_taxes::show).put(admin::goods_taxes::update),
            ),
        Routes::new()
            .prefix("/admin/api/recalls")
            .add("/", get(admin::recalls::list).post(admin::recalls::create))
            .add("/{id}", get(admin::recalls::show))
            .add("/{id}/issue", post(admin::recalls::issue))
            .add("/{id}/drop", post(admin::recalls::drop_draft))
            .add("/{id}/close", post(admin::recalls::close)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::reports::filter,
    shop::reports::zip,
    shop::reports::ask,
    shop::reports::file,
    shop::exports::orders,
    shop::exports::statement,
    shop::receipts::list,
    shop::receipts::confirm,
    shop::receipts::note,
    shop::order_documents::note,
    shop::order_documents::documents,
    shop::invoices::list,
    shop::invoices::ask,
    shop::invoices::open,
    shop::invoices::show_profile,
    shop::invoices::save_profile,
    shop::invoices::file,
    shop::recalls::list,
    shop::recalls::answer,
    admin::order_documents::note,
    admin::order_documents::notes,
    admin::order_documents::documents,
    admin::order_documents::parcel_note,
    admin::receipts::list,
    admin::receipts::show,
    admin::receipts::note,
    admin::receipts::file,
    admin::receipts::fault,
    admin::invoices::list,
    admin::invoices::show,
    admin::invoices::file,
    admin::invoices::retry,
    admin::goods_taxes::list,
    admin::goods_taxes::show,
    admin::goods_taxes::update,
    admin::recalls::list,
    admin::recalls::show,
    admin::recalls::create,
    admin::recalls::issue,
    admin::recalls::drop_draft,
    admin::recalls::close,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
