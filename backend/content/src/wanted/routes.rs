//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user/buy")
            .add("/", get(shop::wanted::list).post(shop::wanted::create))
            .add("/{id}", get(shop::wanted::show).delete(shop::wanted::withdraw)),
        Routes::new()
            .prefix("/admin/api/wanted_items")
            .add("/", get(admin::wanted::list))
            .add("/{id}", get(admin::wanted::show).put(admin::wanted::answer)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::wanted::list,
    shop::wanted::create,
    shop::wanted::show,
    shop::wanted::withdraw,
    admin::wanted::list,
    admin::wanted::show,
    admin::wanted::answer
))]
pub struct Description;
