//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::focus::home),
        routes!(shop::focus::top),
        routes!(shop::focus::right),
        routes!(shop::focus::bottom),
        routes!(shop::focus::login),
        routes!(shop::focus::common),
        routes!(shop::focus::post_list),
        routes!(shop::focus::demo),
        routes!(shop::focus::links),
        routes!(admin::ads::list, admin::ads::create),
        routes!(admin::ads::show, admin::ads::update, admin::ads::delete),
        routes!(admin::uploads::create),
    ]
}
