//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, media, shop};

pub fn routes() -> Vec<Routes> {
    [shown(), goods(), records(), search_tuning()].concat()
}

/// What everybody or a buyer sees.
fn shown() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/media/goods")
            .add("/{file}", get(media::goods_picture)),
        Routes::new()
            .prefix("/api/spbg")
            .add("/filter", get(shop::documents::filter))
            .add("/zip", get(shop::documents::zip))
            .add("/{id}/file", get(shop::documents::file)),
    ]
}

/// Stock, papers and sale rules of products, and their pictures.
fn goods() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/pictures")
            .add("/", post(admin::pictures::create)),
        Routes::new()
            .prefix("/admin/api/sale_rules")
            .add("/", get(admin::sale_rules::list).post(admin::sale_rules::create))
            .add(
                "/{id}",
                get(admin::sale_rules::show)
                    .put(admin::sale_rules::update)
                    .delete(admin::sale_rules::delete),
            ),
        Routes::new()
            .prefix("/admin/api/goods_documents")
            .add("/", get(admin::documents::list).post(admin::documents::create))
            .add("/{id}", get(admin::documents::show))
            .add("/{id}/file", get(admin::documents::file))
            .add("/{id}/replace", post(admin::documents::replace))
            .add("/{id}/withdraw", post(admin::documents::withdraw)),
        Routes::new()
            .prefix("/admin/api/batch_reports")
            .add("/", get(admin::reports::list))
            .add("/bulk", post(admin::reports::upload::many))
            .add(
                "/{id}",
                get(admin::reports::show).post(admin::reports::upload::one),
            )
            .add("/{id}/file", get(admin::reports::file))
            .add("/{id}/seal", post(admin::reports::seal))
            .add("/{id}/withdraw", post(admin::reports::withdraw)),
        Routes::new()
            .prefix("/admin/api/stocks")
            .add("/", get(admin::stocks::list))
            .add("/{id}", get(admin::stocks::show))
            .add("/{id}/adjust", post(admin::stocks::adjust))
            .add("/{id}/lock", post(admin::stocks::lock)),
    ]
}

/// What goods refer to.
fn records() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/categories")
            .add("/", get(admin::categories::list).post(admin::categories::create))
            .add(
                "/{id}",
                get(admin::categories::show)
                    .put(admin::categories::update)
                    .delete(admin::categories::delete),
            )
            .add("/{id}/move", post(admin::categories::place)),
        Routes::new()
            .prefix("/admin/api/makers")
            .add("/", get(admin::makers::list).post(admin::makers::create))
            .add(
                "/{id}",
                get(admin::makers::show)
                    .put(admin::makers::update)
                    .delete(admin::makers::delete),
            ),
        Routes::new()
            .prefix("/admin/api/brands")
            .add("/", get(admin::brands::list).post(admin::brands::create))
            .add(
                "/{id}",
                get(admin::brands::show)
                    .put(admin::brands::update)
                    .delete(admin::brands::delete),
            ),
        Routes::new()
            .prefix("/admin/api/warehouses")
            .add("/", get(admin::warehouses::warehouses))
            .add("/{id}", get(admin::warehouses::warehouse)),
    ]
}

/// What staff tell the search.
fn search_tuning() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/search_synonyms")
            .add(
                "/",
                get(admin::search_tuning::synonyms::list).post(admin::search_tuning::synonyms::create),
            )
            .add(
                "/{id}",
                get(admin::search_tuning::synonyms::show)
                    .put(admin::search_tuning::synonyms::update)
                    .delete(admin::search_tuning::synonyms::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_pins")
            .add(
                "/",
                get(admin::search_tuning::pins::list).post(admin::search_tuning::pins::create),
            )
            .add(
                "/{id}",
                get(admin::search_tuning::pins::show)
                    .put(admin::search_tuning::pins::update)
                    .delete(admin::search_tuning::pins::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_stop_words")
            .add(
                "/",
                get(admin::search_tuning::stop_words::list).post(admin::search_tuning::stop_words::create),
            )
            .add(
                "/{id}",
                get(admin::search_tuning::stop_words::show).delete(admin::search_tuning::stop_words::delete),
            ),
        Routes::new()
            .prefix("/admin/api/search_misses")
            .add("/", get(admin::search_tuning::misses::list)),
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
    admin::pictures::create,
    admin::sale_rules::list,
    admin::sale_rules::show,
    admin::sale_rules::create,
    admin::sale_rules::update,
    admin::sale_rules::delete,
    admin::categories::list,
    admin::categories::show,
    admin::categories::create,
    admin::categories::update,
    admin::categories::place,
    admin::categories::delete,
    admin::makers::list,
    admin::makers::show,
    admin::makers::create,
    admin::makers::update,
    admin::makers::delete,
    admin::brands::list,
    admin::brands::show,
    admin::brands::create,
    admin::brands::update,
    admin::brands::delete,
    admin::reports::list,
    admin::reports::show,
    admin::reports::file,
    admin::reports::seal,
    admin::reports::withdraw,
    admin::reports::upload::one,
    admin::reports::upload::many,
    admin::stocks::list,
    admin::stocks::show,
    admin::stocks::adjust,
    admin::stocks::lock,
    admin::warehouses::warehouses,
    admin::warehouses::warehouse,
    admin::search_tuning::synonyms::list,
    admin::search_tuning::synonyms::show,
    admin::search_tuning::synonyms::create,
    admin::search_tuning::synonyms::update,
    admin::search_tuning::synonyms::delete,
    admin::search_tuning::stop_words::list,
    admin::search_tuning::stop_words::show,
    admin::search_tuning::stop_words::create,
    admin::search_tuning::stop_words::delete,
    admin::search_tuning::pins::list,
    admin::search_tuning::pins::show,
    admin::search_tuning::pins::create,
    admin::search_tuning::pins::update,
    admin::search_tuning::pins::delete,
    admin::search_tuning::misses::list,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
