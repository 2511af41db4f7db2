//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::customer_prices::list, admin::customer_prices::create),
        routes!(
            admin::customer_prices::show,
            admin::customer_prices::update,
            admin::customer_prices::delete
        ),
        routes!(admin::price_changes::list),
        routes!(admin::price_changes::show),
        routes!(admin::price_changes::approve),
        routes!(admin::price_changes::reject),
        routes!(admin::price_changes::withdraw),
        routes!(admin::price_rules::show, admin::price_rules::set),
    ]
}
