//! The routes of this domain, and their description.
use axum::{
    extract::DefaultBodyLimit,
    routing::{get, post},
};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, media, shop};

pub fn routes() -> Vec<Routes> {
    let upload = get(admin::imports::list)
        .post(admin::imports::create)
        .layer(DefaultBodyLimit::max(admin::imports::LARGEST_REQUEST));
    let document = DefaultBodyLimit::max(admin::documents::LARGEST_REQUEST);
    vec![
        Routes::new()
            .prefix("/api/spbg")
            .add("/filter", get(shop::documents::filter))
            .add("/zip", get(shop::documents::zip))
            .add("/{id}/file", get(shop::documents::file)),
        Routes::new()
            .prefix("/admin/api/goods_documents")
            .add(
                "/",
                get(admin::documents::list)
                    .post(admin::documents::create)
                    .layer(document),
            )
            .add("/{id}", get(admin::documents::show))
            .add("/{id}/file", get(admin::documents::file))
            .add("/{id}/replace", post(admin::documents::replace).layer(document))
            .add("/{id}/withdraw", post(admin::documents::withdraw)),
        Routes::new()
            .prefix("/media/goods")
            .add("/{file}", get(media::goods_picture)),
        Routes::new()
            .prefix("/admin/api/goods")
            .add("/", get(admin::goods::list))
            .add("/{id}", get(admin::goods::show).put(admin::goods::update)),
        Routes::new()
            .prefix("/admin/api/goods_imports")
            .add("/", upload)
            .add("/{id}", get(admin::imports::show))
            .add("/{id}/rows", get(admin::imports::rows))
            .add("/{id}/apply", post(admin::imports::apply)),
        Routes::new()
            .prefix("/admin/api/stocks")
            .add("/", get(admin::stocks::list))
            .add("/{id}", get(admin::stocks::show))
            .add("/{id}/adjust", post(admin::stocks::adjust)),
        Routes::new()
            .prefix("/admin/api/categories")
            .add("/", get(admin::reference::categories))
            .add("/{id}", get(admin::reference::category)),
        Routes::new()
            .prefix("/admin/api/makers")
            .add("/", get(admin::reference::makers))
            .add("/{id}", get(admin::reference::maker)),
        Routes::new()
            .prefix("/admin/api/warehouses")
            .add("/", get(admin::reference::warehouses))
            .add("/{id}", get(admin::reference::warehouse)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    media::goods_picture,
    shop::documents::filter,
    shop::documents::file,
    shop::documents::zip,
    admin::documents::list,
    admin::documents::show,
    admin::documents::file,
    admin::documents::create,
    admin::documents::replace,
    admin::documents::withdraw,
    admin::goods::list,
    admin::goods::show,
    admin::goods::update,
    admin::imports::list,
    admin::imports::show,
    admin::imports::rows,
    admin::imports::create,
    admin::imports::apply,
    admin::stocks::list,
    admin::stocks::show,
    admin::stocks::adjust,
    admin::reference::categories,
    admin::reference::category,
    admin::reference::makers,
    admin::reference::maker,
    admin::reference::warehouses,
    admin::reference::warehouse,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
