//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/search_synonyms")
            .add("/", get(admin::synonyms::list).post(admin::synonyms::create))
            .add(
                "/{id}",
                get(admin::synonyms::show)
                    .put(admin::synonyms::update)
                    .delete(admin::synonyms::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_pins")
            .add("/", get(admin::pins::list).post(admin::pins::create))
            .add(
                "/{id}",
                get(admin::pins::show)
                    .put(admin::pins::update)
                    .delete(admin::pins::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_stop_words")
            .add("/", get(admin::stop_words::list).post(admin::stop_words::create))
            .add(
                "/{id}",
                get(admin::stop_words::show).delete(admin::stop_words::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_misses")
            .add("/", get(admin::misses::list)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::synonyms::list,
    admin::synonyms::show,
    admin::synonyms::create,
    admin::synonyms::update,
    admin::synonyms::delete,
    admin::stop_words::list,
    admin::stop_words::show,
    admin::stop_words::create,
    admin::stop_words::delete,
    admin::pins::list,
    admin::pins::show,
    admin::pins::create,
    admin::pins::update,
    admin::pins::delete,
    admin::misses::list
))]
pub struct Description;
