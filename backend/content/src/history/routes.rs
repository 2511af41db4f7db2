//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin::history;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(history::zone),
        routes!(history::activity),
        routes!(history::nav_item),
        routes!(history::page),
        routes!(history::article),
    ]
}
