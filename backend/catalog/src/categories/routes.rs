//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::categories::list, admin::categories::create),
        routes!(
            admin::categories::show,
            admin::categories::update,
            admin::categories::delete
        ),
        routes!(admin::categories::place),
    ]
}
