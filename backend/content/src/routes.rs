//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, media, shop};

pub fn routes() -> Vec<Routes> {
    let upload = post(admin::uploads::create);
    vec![
        Routes::new()
            .prefix("/api/focus")
            .add("/", get(shop::focus::home))
            .add("/top", get(shop::focus::top))
            .add("/right", get(shop::focus::right))
            .add("/bottom", get(shop::focus::bottom))
            .add("/login", get(shop::focus::login))
            .add("/yx", get(shop::zones::yx))
            .add("/zyzq", get(shop::zones::zyzq))
            .add("/qxzq", get(shop::zones::qxzq))
            .add("/jxqzc", get(shop::zones::jxqzc))
            .add("/kxzq_ad", get(shop::zones::kxzq_ad))
            .add("/common", get(shop::focus::common))
            .add("/postList", get(shop::focus::post_list))
            .add("/demo", get(shop::focus::demo)),
        Routes::new()
            .prefix("/api/global")
            .add("/links", get(shop::focus::links)),
        Routes::new()
            .prefix("/api/article")
            .add("/category", get(shop::articles::categories)),
        Routes::new()
            .prefix("/api/user/buy")
            .add("/", get(shop::wanted::list).post(shop::wanted::create))
            .add("/{id}", get(shop::wanted::show).delete(shop::wanted::withdraw)),
        Routes::new()
            .prefix("/admin/api/wanted_items")
            .add("/", get(admin::wanted::list))
            .add("/{id}", get(admin::wanted::show).put(admin::wanted::answer)),
        Routes::new()
            .prefix("/media")
            .add("/uploads/{key}", get(media::upload))
            .add("/banners/{name}", get(media::drawn))
            .add("/activities/{name}", get(media::drawn_activity)),
        Routes::new()
            .prefix("/admin/api/zones")
            .add("/", get(admin::zones::list))
            .add("/{id}", get(admin::zones::show).put(admin::zones::update))
            .add("/{id}/history", get(admin::history::zone)),
        Routes::new()
            .prefix("/admin/api/activities")
            .add("/{id}/history", get(admin::history::activity)),
        Routes::new()
            .prefix("/admin/api/ads")
            .add("/", get(admin::ads::list).post(admin::ads::create))
            .add(
                "/{id}",
                get(admin::ads::show)
                    .put(admin::ads::update)
                    .delete(admin::ads::delete),
            ),
        Routes::new()
            .prefix("/admin/api/nav_items")
            .add("/", get(admin::nav_items::list).post(admin::nav_items::create))
            .add(
                "/{id}",
                get(admin::nav_items::show)
                    .put(admin::nav_items::update)
                    .delete(admin::nav_items::delete),
            )
            .add("/{id}/history", get(admin::history::nav_item)),
        Routes::new()
            .prefix("/admin/api/hot_words")
            .add("/", get(admin::hot_words::list).post(admin::hot_words::create))
            .add(
                "/{id}",
                get(admin::hot_words::show)
                    .put(admin::hot_words::update)
                    .delete(admin::hot_words::delete),
            ),
        Routes::new().prefix("/admin/api/uploads").add("/", upload),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::focus::home,
    shop::focus::top,
    shop::focus::right,
    shop::focus::bottom,
    shop::focus::login,
    shop::focus::common,
    shop::focus::post_list,
    shop::focus::demo,
    shop::focus::links,
    shop::articles::categories,
    media::upload,
    media::drawn,
    media::drawn_activity,
    shop::zones::yx,
    shop::zones::zyzq,
    shop::zones::qxzq,
    shop::zones::jxqzc,
    shop::zones::kxzq_ad,
    admin::zones::list,
    admin::zones::show,
    admin::zones::update,
    admin::history::zone,
    admin::history::activity,
    admin::history::nav_item,
    admin::ads::list,
    admin::ads::show,
    admin::ads::create,
    admin::ads::update,
    admin::ads::delete,
    admin::hot_words::list,
    admin::hot_words::show,
    admin::hot_words::create,
    admin::hot_words::update,
    admin::hot_words::delete,
    admin::uploads::create,
    admin::nav_items::list,
    admin::nav_items::show,
    admin::nav_items::create,
    admin::nav_items::update,
    admin::nav_items::delete,
    shop::wanted::list,
    shop::wanted::create,
    shop::wanted::show,
    shop::wanted::withdraw,
    admin::wanted::list,
    admin::wanted::show,
    admin::wanted::answer,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
