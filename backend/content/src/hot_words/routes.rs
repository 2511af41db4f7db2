//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/hot_words")
            .add("/", get(admin::hot_words::list).post(admin::hot_words::create))
            .add(
                "/{id}",
                get(admin::hot_words::show)
                    .put(admin::hot_words::update)
                    .delete(admin::hot_words::delete),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::hot_words::list,
    admin::hot_words::show,
    admin::hot_words::create,
    admin::hot_words::update,
    admin::hot_words::delete
))]
pub struct Description;
