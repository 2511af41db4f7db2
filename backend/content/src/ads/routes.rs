//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/focus")
            .add("/", get(shop::focus::home))
            .add("/top", get(shop::focus::top))
            .add("/right", get(shop::focus::right))
            .add("/bottom", get(shop::focus::bottom))
            .add("/login", get(shop::focus::login))
            .add("/common", get(shop::focus::common))
            .add("/postList", get(shop::focus::post_list))
            .add("/demo", get(shop::focus::demo)),
        Routes::new()
            .prefix("/api/global")
            .add("/links", get(shop::focus::links)),
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
            .prefix("/admin/api/uploads")
            .add("/", post(admin::uploads::create)),
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
    admin::ads::list,
    admin::ads::show,
    admin::ads::create,
    admin::ads::update,
    admin::ads::delete,
    admin::uploads::create
))]
pub struct Description;
