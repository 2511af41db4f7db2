//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::quick_replies::list, admin::quick_replies::create),
        routes!(
            admin::quick_replies::show,
            admin::quick_replies::update,
            admin::quick_replies::delete
        ),
    ]
}
