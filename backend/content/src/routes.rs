//! The routes of this domain, resource by resource, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::{
    ads, articles,
    controllers::{admin, media},
    hot_words, menus, wanted, zones,
};

pub fn routes() -> Vec<Routes> {
    [
        shared(),
        ads::routes::routes(),
        articles::routes::routes(),
        menus::routes::routes(),
        hot_words::routes::routes(),
        wanted::routes::routes(),
        zones::routes::routes(),
    ]
    .concat()
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let resources = [
        Shared::openapi(),
        ads::routes::Description::openapi(),
        articles::routes::Description::openapi(),
        menus::routes::Description::openapi(),
        hot_words::routes::Description::openapi(),
        wanted::routes::Description::openapi(),
        zones::routes::Description::openapi(),
    ];
    resources
        .into_iter()
        .reduce(utoipa::openapi::OpenApi::merge_from)
        .unwrap_or_default()
}

/// Of several resources at once.
fn shared() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/media")
            .add("/uploads/{key}", get(media::upload))
            .add("/banners/{name}", get(media::drawn))
            .add("/activities/{name}", get(media::drawn_activity)),
        Routes::new()
            .prefix("/admin/api/zones")
            .add("/{id}/history", get(admin::history::zone)),
        Routes::new()
            .prefix("/admin/api/activities")
            .add("/{id}/history", get(admin::history::activity)),
        Routes::new()
            .prefix("/admin/api/nav_items")
            .add("/{id}/history", get(admin::history::nav_item)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    media::upload,
    media::drawn,
    media::drawn_activity,
    admin::history::zone,
    admin::history::activity,
    admin::history::nav_item
))]
struct Shared;
