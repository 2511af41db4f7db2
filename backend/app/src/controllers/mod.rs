//! Answers that need several domains at once.
mod admin;
mod shop;

use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

pub use shop::common::Common;

pub use admin::dashboard::Dashboards;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api")
            .add("/common", get(shop::common::show))
            .add("/user/base", get(shop::user::base))
            .add("/user/personal_data", get(shop::personal_data::export))
            .add("/user/close_account", post(shop::personal_data::close_account))
            .add("/focus/ppzq", get(shop::brands::list))
            .add("/focus/brand/{id}", get(shop::brands::show))
            .add("/focus/kxzq", get(shop::activities::kxzq))
            .add("/focus/new_kxzq", get(shop::activities::new_kxzq))
            .add("/focus/new_kxzq/{url}", get(shop::activities::series))
            .add("/focus/xrtj", get(shop::activities::xrtj))
            .add("/goods/activities", get(shop::activities::list))
            .add("/goods/activities/{id}", get(shop::activities::show))
            .add("/campaigns", get(shop::campaigns::list))
            .add("/campaigns/{id}", get(shop::campaigns::show))
            .add("/activity/everyday_price", get(shop::campaigns::everyday_price))
            .add("/index/spike", get(shop::campaigns::spike))
            .add("/combinationMzhgGroup", get(shop::campaigns::gift_groups))
            .add("/combinationMzhg", get(shop::campaigns::gift_goods))
            .add("/demo", get(shop::demo::show)),
        Routes::new()
            .prefix("/admin/api/activities")
            .add("/", get(admin::activities::list).post(admin::activities::create))
            .add(
                "/{id}",
                get(admin::activities::show)
                    .put(admin::activities::update)
                    .delete(admin::activities::delete),
            ),
        Routes::new()
            .prefix("/admin/api/dashboard")
            .add("/", get(admin::dashboard::show)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::common::show,
    shop::user::base,
    shop::personal_data::export,
    shop::personal_data::close_account,
    shop::brands::list,
    shop::brands::show,
    shop::demo::show,
    shop::activities::list,
    shop::activities::show,
    shop::activities::kxzq,
    shop::activities::new_kxzq,
    shop::activities::series,
    shop::activities::xrtj,
    shop::campaigns::list,
    shop::campaigns::show,
    shop::campaigns::everyday_price,
    shop::campaigns::spike,
    shop::campaigns::gift_groups,
    shop::campaigns::gift_goods,
    admin::activities::list,
    admin::activities::show,
    admin::activities::create,
    admin::activities::update,
    admin::activities::delete,
    admin::dashboard::show
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
