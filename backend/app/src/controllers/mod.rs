//! Answers that need several domains at once.
mod admin;
mod shop;

use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

pub use shop::common::Common;

pub use admin::dashboard::Dashboards;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api")
            .add("/common", get(shop::common::show))
            .add("/user/base", get(shop::user::base))
            .add("/focus/ppzq", get(shop::brands::list))
            .add("/focus/brand/{id}", get(shop::brands::show))
            .add("/demo", get(shop::demo::show)),
        Routes::new()
            .prefix("/admin/api/dashboard")
            .add("/", get(admin::dashboard::show)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::common::show,
    shop::user::base,
    shop::brands::list,
    shop::brands::show,
    shop::demo::show,
    admin::dashboard::show
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
