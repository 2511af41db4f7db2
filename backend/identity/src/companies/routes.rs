//! Where the handlers answer, and their description.
use axum::routing::{get, post, put};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/company_names")
            .add("/", get(admin::company_names::list)),
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/", get(admin::companies::list))
            .add(
                "/{id}",
                get(admin::companies::show).put(admin::company_data::update),
            )
            .add("/{id}/approve", post(admin::companies::approve))
            .add("/{id}/suspend", post(admin::companies::suspend))
            .add("/{id}/contact", put(admin::companies::note_contact)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::company_names::list,
    admin::companies::list,
    admin::companies::show,
    admin::companies::approve,
    admin::companies::suspend,
    admin::companies::note_contact,
    admin::company_data::update
))]
pub struct Description;
