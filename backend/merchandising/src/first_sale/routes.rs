//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods")
            .add("/{id}/first_sale", post(admin::first_sales::hand_in)),
        Routes::new()
            .prefix("/admin/api/first_sales")
            .add("/", get(admin::first_sales::list))
            .add("/{id}", get(admin::first_sales::show))
            .add("/{id}/approve", post(admin::first_sales::approve))
            .add("/{id}/reject", post(admin::first_sales::reject)),
        Routes::new().prefix("/admin/api/first_sale_rules").add(
            "/",
            get(admin::first_sale_rules::show).put(admin::first_sale_rules::update),
        ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::first_sales::list,
    admin::first_sales::show,
    admin::first_sales::approve,
    admin::first_sales::reject,
    admin::first_sales::hand_in,
    admin::first_sale_rules::show,
    admin::first_sale_rules::update
))]
pub struct Description;
