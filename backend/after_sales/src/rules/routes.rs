//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
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
    admin::after_sale_rules::show,
    admin::after_sale_rules::set,
    admin::after_sale_rules::reasons,
    admin::after_sale_rules::reason,
    admin::after_sale_rules::add_reason,
    admin::after_sale_rules::change_reason
))]
pub struct Description;
