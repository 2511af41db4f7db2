//! Where the handlers answer.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};
use crate::draws::controllers::admin::history;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::goods::list),
        routes!(shop::goods::show),
        routes!(shop::orders::list, shop::orders::create),
        routes!(shop::orders::show),
        routes!(shop::orders::cancel),
        routes!(shop::orders::confirm),
        routes!(admin::goods::list, admin::goods::create),
        routes!(admin::goods::show, admin::goods::update),
        routes!(admin::goods::approve),
        routes!(admin::goods::refuse),
        routes!(history::points_goods),
        routes!(admin::orders::list),
        routes!(admin::orders::show),
        routes!(admin::orders::ship),
        routes!(admin::orders::cancel),
    ]
}
