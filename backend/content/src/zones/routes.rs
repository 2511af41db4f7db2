//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/focus")
            .add("/yx", get(shop::zones::yx))
            .add("/zyzq", get(shop::zones::zyzq))
            .add("/qxzq", get(shop::zones::qxzq))
            .add("/jxqzc", get(shop::zones::jxqzc))
            .add("/kxzq_ad", get(shop::zones::kxzq_ad)),
        Routes::new()
            .prefix("/admin/api/zones")
            .add("/", get(admin::zones::list))
            .add("/{id}", get(admin::zones::show).put(admin::zones::update)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::zones::yx,
    shop::zones::zyzq,
    shop::zones::qxzq,
    shop::zones::jxqzc,
    shop::zones::kxzq_ad,
    admin::zones::list,
    admin::zones::show,
    admin::zones::update
))]
pub struct Description;
