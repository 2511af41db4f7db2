//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
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
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::invoices::list,
    shop::invoices::ask,
    shop::invoices::open,
    shop::invoices::show_profile,
    shop::invoices::save_profile,
    shop::invoices::file,
    admin::invoices::list,
    admin::invoices::show,
    admin::invoices::file,
    admin::invoices::retry,
    admin::goods_taxes::list,
    admin::goods_taxes::show,
    admin::goods_taxes::update
))]
pub struct Description;
