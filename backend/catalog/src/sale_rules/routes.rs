//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/sale_rules")
            .add("/", get(admin::sale_rules::list).post(admin::sale_rules::create))
            .add(
                "/{id}",
                get(admin::sale_rules::show)
                    .put(admin::sale_rules::update)
                    .delete(admin::sale_rules::delete),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::sale_rules::list,
    admin::sale_rules::show,
    admin::sale_rules::create,
    admin::sale_rules::update,
    admin::sale_rules::delete
))]
pub struct Description;
