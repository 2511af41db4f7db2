//! The routes of this domain, and their description.
use axum::{
    extract::DefaultBodyLimit,
    routing::{get, post},
};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, media};

pub fn routes() -> Vec<Routes> {
    let upload = get(admin::imports::list)
        .post(admin::imports::create)
        .layer(DefaultBodyLimit::max(admin::imports::LARGEST_REQUEST));
    vec![
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
            .prefix("/admin/api/search_synonyms")
            .add(
                "/",
                get(admin::steering::synonyms::list).post(admin::steering::synonyms::create),
            )
            .add(
                "/{id}",
                get(admin::steering::synonyms::show)
                    .put(admin::steering::synonyms::update)
                    .delete(admin::steering::synonyms::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_pins")
            .add(
                "/",
                get(admin::steering::pins::list).post(admin::steering::pins::create),
            )
            .add(
                "/{id}",
                get(admin::steering::pins::show)
                    .put(admin::steering::pins::update)
                    .delete(admin::steering::pins::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_stop_words")
            .add(
                "/",
                get(admin::steering::stop_words::list).post(admin::steering::stop_words::create),
            )
            .add(
                "/{id}",
                get(admin::steering::stop_words::show).delete(admin::steering::stop_words::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_misses")
            .add("/", get(admin::steering::misses::list)),
        Routes::new()
            .prefix("/admin/api/warehouses")
            .add("/", get(admin::reference::warehouses))
            .add("/{id}", get(admin::reference::warehouse)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    media::goods_picture,
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
    admin::steering::synonyms::list,
    admin::steering::synonyms::show,
    admin::steering::synonyms::create,
    admin::steering::synonyms::update,
    admin::steering::synonyms::delete,
    admin::steering::stop_words::list,
    admin::steering::stop_words::show,
    admin::steering::stop_words::create,
    admin::steering::stop_words::delete,
    admin::steering::pins::list,
    admin::steering::pins::show,
    admin::steering::pins::create,
    admin::steering::pins::update,
    admin::steering::pins::delete,
    admin::steering::misses::list,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
