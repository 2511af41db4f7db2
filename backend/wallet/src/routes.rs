use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/user_money", get(shop::money::show))
            .add("/user_money_log", get(shop::money::log))
            .add("/voucher", get(shop::money::voucher))
            .add("/voucher_log", get(shop::money::voucher_log))
            .add("/points", get(shop::points::show))
            .add("/points_log", get(shop::points::log))
            .add("/wallet_statement", get(shop::statement::download)),
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/{id}/wallet", get(admin::wallet::show)),
        Routes::new()
            .prefix("/admin/api/wallet_entries")
            .add("/", get(admin::entries::list))
            .add("/export", get(admin::entries::download)),
        Routes::new()
            .prefix("/admin/api/wallet_proposals")
            .add("/", get(admin::proposals::list).post(admin::proposals::create))
            .add("/{id}", get(admin::proposals::show))
            .add("/{id}/approve", post(admin::proposals::approve))
            .add("/{id}/reject", post(admin::proposals::reject))
            .add("/{id}/withdraw", post(admin::proposals::withdraw)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::wallet::show,
    admin::entries::list,
    admin::entries::download,
    admin::proposals::list,
    admin::proposals::show,
    admin::proposals::create,
    admin::proposals::approve,
    admin::proposals::reject,
    admin::proposals::withdraw,
    shop::money::show,
    shop::money::log,
    shop::money::voucher,
    shop::money::voucher_log,
    shop::points::show,
    shop::points::log,
    shop::statement::download
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
