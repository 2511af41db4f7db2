//! Where the handlers answer, and their description.
use axum::routing::{get, post, put};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/zizhi", get(shop::documents::list).post(shop::documents::save))
            .add("/jyfw", get(shop::documents::scope))
            .add("/zizhi/{id}/scan", get(shop::documents::scan))
            .add("/zizhi/{id}/withdraw", post(shop::documents::withdraw)),
        Routes::new()
            .prefix("/api/upload")
            .add("/", post(shop::documents::upload)),
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/{id}/dossier", get(admin::dossier::download)),
        Routes::new()
            .prefix("/admin/api/licences")
            .add("/", get(admin::licences::list))
            .add("/{id}", get(admin::licences::show).put(admin::licences::correct))
            .add("/{id}/scan", get(admin::licences::scan))
            .add("/{id}/approve", post(admin::licences::approve))
            .add("/{id}/reject", post(admin::licences::reject)),
        Routes::new()
            .prefix("/admin/api/licence_expiries")
            .add("/", get(admin::expiries::calendar))
            .add("/remind", post(admin::expiries::remind)),
        Routes::new()
            .prefix("/admin/api/document_rules")
            .add(
                "/",
                get(admin::document_rules::show).put(admin::document_rules::set_need),
            )
            .add("/second_look", put(admin::document_rules::set_second_look)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::documents::upload,
    shop::documents::list,
    shop::documents::save,
    shop::documents::withdraw,
    shop::documents::scope,
    shop::documents::scan,
    admin::dossier::download,
    admin::licences::list,
    admin::licences::show,
    admin::licences::scan,
    admin::licences::approve,
    admin::licences::reject,
    admin::licences::correct,
    admin::expiries::calendar,
    admin::expiries::remind,
    admin::document_rules::show,
    admin::document_rules::set_need,
    admin::document_rules::set_second_look
))]
pub struct Description;
