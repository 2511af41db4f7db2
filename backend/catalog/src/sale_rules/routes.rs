//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::sale_rules::list, admin::sale_rules::create),
        routes!(
            admin::sale_rules::show,
            admin::sale_rules::update,
            admin::sale_rules::delete
        ),
    ]
}
