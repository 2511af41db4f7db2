//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/spbg")
            .add("/filter", get(shop::documents::filter))
            .add("/zip", get(shop::documents::zip))
            .add("/{id}/file", get(shop::documents::file)),
        Routes::new()
            .prefix("/admin/api/goods_documents")
            .add("/", get(admin::documents::list).post(admin::documents::create))
            .add("/{id}", get(admin::documents::show))
            .add("/{id}/file", get(admin::documents::file))
            .add("/{id}/replace", post(admin::documents::replace))
            .add("/{id}/withdraw", post(admin::documents::withdraw)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::documents::filter,
    shop::documents::file,
    shop::documents::zip,
    admin::documents::list,
    admin::documents::show,
    admin::documents::file,
    admin::documents::create,
    admin::documents::replace,
    admin::documents::withdraw
))]
pub struct Description;
