//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new().prefix("/api/order").add(
            "/{id}/after_sales",
            get(shop::after_sales::claimable_of).post(shop::after_sales::apply),
        ),
        Routes::new()
            .prefix("/api/after_sales")
            .add("/", get(shop::after_sales::list))
            .add("/photos/{id}", get(shop::after_sales::photo))
            .add("/{id}", get(shop::after_sales::detail))
            .add("/{id}/cancel", post(shop::after_sales::cancel))
            .add("/{id}/send", post(shop::after_sales::send_back))
            .add("/{id}/evidence", post(shop::after_sales::add_evidence)),
        Routes::new()
            .prefix("/admin/api/after_sales")
            .add("/", get(admin::after_sales::list))
            .add("/{id}", get(admin::after_sales::show))
            .add("/{id}/accept", post(admin::after_sale_steps::accept))
            .add("/{id}/reject", post(admin::after_sale_steps::reject))
            .add("/{id}/arrive", post(admin::after_sale_steps::arrive))
            .add("/{id}/inspect", post(admin::after_sale_steps::inspect))
            .add("/{id}/refund", post(admin::after_sale_steps::refund))
            .add("/{id}/replace", post(admin::after_sale_steps::replace))
            .add(
                "/{id}/return_refused",
                post(admin::after_sale_steps::return_refused),
            ),
        Routes::new()
            .prefix("/admin/api/after_sale_photos")
            .add("/{id}", get(admin::after_sales::photo)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::after_sales::claimable_of,
    shop::after_sales::apply,
    shop::after_sales::list,
    shop::after_sales::detail,
    shop::after_sales::cancel,
    shop::after_sales::send_back,
    shop::after_sales::add_evidence,
    shop::after_sales::photo,
    admin::after_sales::list,
    admin::after_sales::show,
    admin::after_sales::photo,
    admin::after_sale_steps::accept,
    admin::after_sale_steps::reject,
    admin::after_sale_steps::arrive,
    admin::after_sale_steps::inspect,
    admin::after_sale_steps::refund,
    admin::after_sale_steps::replace,
    admin::after_sale_steps::return_refused
))]
pub struct Description;
