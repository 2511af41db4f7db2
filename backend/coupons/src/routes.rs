//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/coupon")
            .add("/", get(shop::centre::list))
            .add("/code", post(shop::claim::redeem))
            .add("/{id}/claim", post(shop::claim::claim)),
        Routes::new()
            .prefix("/api/user")
            .add("/coupon", get(shop::own::list))
            .add("/availableCoupon", get(shop::own::available))
            .add("/couponNum", get(shop::own::numbers))
            .add("/rewards", get(shop::own::rewards)),
        Routes::new()
            .prefix("/admin/api/coupons")
            .add("/", get(admin::coupons::list).post(admin::coupons::create))
            .add("/{id}", get(admin::coupons::show).put(admin::coupons::update))
            .add("/{id}/history", get(admin::coupons::history))
            .add("/{id}/results", get(admin::coupons::results))
            .add("/{id}/propose", post(admin::decisions::propose))
            .add("/{id}/withdraw", post(admin::decisions::withdraw))
            .add("/{id}/approve", post(admin::decisions::approve))
            .add("/{id}/reject", post(admin::decisions::reject))
            .add("/{id}/stop", post(admin::decisions::stop))
            .add("/{id}/give", post(admin::decisions::give))
            .add("/{id}/codes", post(admin::codes::make))
            .add("/{id}/codes/export", get(admin::codes::download)),
        Routes::new()
            .prefix("/admin/api/coupon_codes")
            .add("/", get(admin::codes::list)),
        Routes::new()
            .prefix("/admin/api/coupon_claims")
            .add("/", get(admin::claims::list))
            .add("/{id}/void", post(admin::claims::void)),
        Routes::new()
            .prefix("/admin/api/reward_rules")
            .add("/", get(admin::reward_rules::show).put(admin::reward_rules::set)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::centre::list,
    shop::claim::claim,
    shop::claim::redeem,
    shop::own::list,
    shop::own::available,
    shop::own::numbers,
    shop::own::rewards,
    admin::coupons::list,
    admin::coupons::show,
    admin::coupons::create,
    admin::coupons::update,
    admin::coupons::history,
    admin::coupons::results,
    admin::decisions::propose,
    admin::decisions::withdraw,
    admin::decisions::approve,
    admin::decisions::reject,
    admin::decisions::stop,
    admin::decisions::give,
    admin::codes::make,
    admin::codes::list,
    admin::codes::download,
    admin::claims::list,
    admin::claims::void,
    admin::reward_rules::show,
    admin::reward_rules::set,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
