//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

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
        Routes::new()
            .prefix("/admin/api/quarantine")
            .add("/", get(admin::quarantine::list))
            .add("/{id}/release", post(admin::quarantine::release)),
        Routes::new().prefix("/admin/api/after_sale_rules").add(
            "/",
            get(admin::after_sale_rules::show).put(admin::after_sale_rules::set),
        ),
        Routes::new()
            .prefix("/admin/api/after_sale_reasons")
            .add(
                "/",
                get(admin::after_sale_rules::reasons).post(admin::after_sale_rules::add_reason),
            )
            .add(
                "/{id}",
                get(admin::after_sale_rules::reason).put(admin::after_sale_rules::change_reason),
            ),
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
    admin::after_sale_steps::return_refused,
    admin::quarantine::list,
    admin::quarantine::release,
    admin::after_sale_rules::show,
    admin::after_sale_rules::set,
    admin::after_sale_rules::reasons,
    admin::after_sale_rules::reason,
    admin::after_sale_rules::add_reason,
    admin::after_sale_rules::change_reason,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
