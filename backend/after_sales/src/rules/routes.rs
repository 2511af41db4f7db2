//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::after_sale_rules::show, admin::after_sale_rules::set),
        routes!(
            admin::after_sale_rules::reasons,
            admin::after_sale_rules::add_reason
        ),
        routes!(
            admin::after_sale_rules::reason,
            admin::after_sale_rules::change_reason
        ),
    ]
}
