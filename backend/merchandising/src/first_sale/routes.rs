//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::first_sales::hand_in),
        routes!(admin::first_sales::list),
        routes!(admin::first_sales::show),
        routes!(admin::first_sales::approve),
        routes!(admin::first_sales::reject),
        routes!(admin::first_sale_rules::show, admin::first_sale_rules::update),
    ]
}
