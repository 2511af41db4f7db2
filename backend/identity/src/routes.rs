//! The routes of this domain, and their description.
use axum::routing::{delete, get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/login", post(shop::session::login))
            .add("/logout", delete(shop::session::logout)),
        Routes::new()
            .prefix("/api/address")
            .add("/", get(shop::addresses::list).post(shop::addresses::add))
            .add(
                "/{id}",
                axum::routing::put(shop::addresses::change).delete(shop::addresses::remove),
            ),
        Routes::new().prefix("/admin/api/session").add(
            "/",
            get(admin::session::show)
                .post(admin::session::start)
                .delete(admin::session::end),
        ),
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/", get(admin::companies::list))
            .add("/{id}", get(admin::companies::show))
            .add("/{id}/approve", post(admin::companies::approve))
            .add("/{id}/suspend", post(admin::companies::suspend)),
        Routes::new()
            .prefix("/admin/api/licences")
            .add("/", get(admin::licences::list))
            .add("/{id}", get(admin::licences::show))
            .add("/{id}/scan", get(admin::licences::scan))
            .add("/{id}/approve", post(admin::licences::approve))
            .add("/{id}/reject", post(admin::licences::reject)),
        Routes::new()
            .prefix("/admin/api/audit")
            .add("/", get(admin::audit::list))
            .add("/{id}", get(admin::audit::show)),
        Routes::new()
            .prefix("/admin/api/staff")
            .add("/", get(admin::staff::list)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::session::login,
    shop::session::logout,
    shop::addresses::list,
    shop::addresses::add,
    shop::addresses::change,
    shop::addresses::remove,
    admin::session::start,
    admin::session::show,
    admin::session::end,
    admin::companies::list,
    admin::companies::show,
    admin::companies::approve,
    admin::companies::suspend,
    admin::licences::list,
    admin::licences::show,
    admin::licences::scan,
    admin::licences::approve,
    admin::licences::reject,
    admin::audit::list,
    admin::audit::show,
    admin::staff::list,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
