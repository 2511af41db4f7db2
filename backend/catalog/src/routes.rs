//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, media, shop};

pub fn routes() -> Vec<Routes> {
    [shown(), goods(), review(), prices(), records(), search_tuning()].concat()
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

/// Goods, their prices, stock, papers and imports.
fn goods() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/goods")
            .add("/", get(admin::goods::list).post(admin::goods::create))
            .add("/bulk", post(admin::bulk::apply))
            .add("/bulk/preview", post(admin::bulk::preview))
            .add("/{id}", get(admin::goods::show).put(admin::goods::update))
            .add("/{id}/history", get(admin::history::goods))
            .add("/{id}/first_sale", post(admin::first_sales::hand_in)),
        Routes::new()
            .prefix("/admin/api/pictures")
            .add("/", post(admin::pictures::create)),
        Routes::new()
            .prefix("/admin/api/goods_prices")
            .add(
                "/",
                get(admin::goods_prices::list).post(admin::goods_prices::create),
            )
            .add(
                "/{id}",
                get(admin::goods_prices::show)
                    .put(admin::goods_prices::update)
                    .delete(admin::goods_prices::delete),
            )
            .add("/{id}/history", get(admin::history::goods_price)),
        Routes::new()
            .prefix("/admin/api/sale_rules")
            .add("/", get(admin::sale_rules::list).post(admin::sale_rules::create))
            .add(
                "/{id}",
                get(admin::sale_rules::show)
                    .put(admin::sale_rules::update)
                    .delete(admin::sale_rules::delete),
            )
            .add("/{id}/history", get(admin::history::sale_rule)),
        Routes::new()
            .prefix("/admin/api/goods_imports")
            .add("/", get(admin::imports::list).post(admin::imports::create))
            .add("/{id}", get(admin::imports::show))
            .add("/{id}/rows", get(admin::imports::rows))
            .add("/{id}/apply", post(admin::imports::apply)),
        Routes::new()
            .prefix("/admin/api/goods_documents")
            .add("/", get(admin::documents::list).post(admin::documents::create))
            .add("/{id}", get(admin::documents::show))
            .add("/{id}/history", get(admin::history::document))
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

/// Changes of prices, and who may make them alone.
fn prices() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/price_changes")
            .add("/", get(admin::price_changes::list))
            .add("/{id}", get(admin::price_changes::show))
            .add("/{id}/approve", post(admin::price_changes::approve))
            .add("/{id}/reject", post(admin::price_changes::reject))
            .add("/{id}/withdraw", post(admin::price_changes::withdraw)),
        Routes::new()
            .prefix("/admin/api/price_rules")
            .add("/", get(admin::price_rules::show).put(admin::price_rules::set)),
    ]
}

/// What quality management decides of goods.
fn review() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/first_sales")
            .add("/", get(admin::first_sales::list))
            .add("/{id}", get(admin::first_sales::show))
            .add("/{id}/approve", post(admin::first_sales::approve))
            .add("/{id}/reject", post(admin::first_sales::reject)),
        Routes::new().prefix("/admin/api/first_sale_rules").add(
            "/",
            get(admin::first_sale_rules::show).put(admin::first_sale_rules::update),
        ),
        Routes::new()
            .prefix("/admin/api/class_changes")
            .add(
                "/",
                get(admin::class_changes::list).post(admin::class_changes::create),
            )
            .add("/{id}", get(admin::class_changes::show))
            .add("/{id}/approve", post(admin::class_changes::approve))
            .add("/{id}/reject", post(admin::class_changes::reject))
            .add("/{id}/withdraw", post(admin::class_changes::withdraw)),
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
            .add("/{id}/move", post(admin::categories::place))
            .add("/{id}/history", get(admin::history::category)),
        Routes::new()
            .prefix("/admin/api/makers")
            .add("/", get(admin::makers::list).post(admin::makers::create))
            .add(
                "/{id}",
                get(admin::makers::show)
                    .put(admin::makers::update)
                    .delete(admin::makers::delete),
            )
            .add("/{id}/history", get(admin::history::maker)),
        Routes::new()
            .prefix("/admin/api/brands")
            .add("/", get(admin::brands::list).post(admin::brands::create))
            .add(
                "/{id}",
                get(admin::brands::show)
                    .put(admin::brands::update)
                    .delete(admin::brands::delete),
            )
            .add("/{id}/history", get(admin::history::brand)),
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
    admin::goods::list,
    admin::goods::show,
    admin::goods::create,
    admin::goods::update,
    admin::first_sales::list,
    admin::first_sales::show,
    admin::first_sales::approve,
    admin::first_sales::reject,
    admin::first_sales::hand_in,
    admin::first_sale_rules::show,
    admin::first_sale_rules::update,
    admin::class_changes::list,
    admin::class_changes::show,
    admin::class_changes::create,
    admin::class_changes::approve,
    admin::class_changes::reject,
    admin::class_changes::withdraw,
    admin::bulk::preview,
    admin::bulk::apply,
    admin::pictures::create,
    admin::goods_prices::list,
    admin::goods_prices::show,
    admin::goods_prices::create,
    admin::goods_prices::update,
    admin::goods_prices::delete,
    admin::price_changes::list,
    admin::price_changes::show,
    admin::price_changes::approve,
    admin::price_changes::reject,
    admin::price_changes::withdraw,
    admin::price_rules::show,
    admin::price_rules::set,
    admin::sale_rules::list,
    admin::sale_rules::show,
    admin::sale_rules::create,
    admin::sale_rules::update,
    admin::sale_rules::delete,
    admin::history::sale_rule,
    admin::history::goods,
    admin::history::goods_price,
    admin::history::document,
    admin::history::maker,
    admin::history::brand,
    admin::history::category,
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
    admin::imports::list,
    admin::imports::show,
    admin::imports::rows,
    admin::imports::create,
    admin::imports::apply,
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
