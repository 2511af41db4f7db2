//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::hot_words::list, admin::hot_words::create),
        routes!(
            admin::hot_words::show,
            admin::hot_words::update,
            admin::hot_words::delete
        ),
    ]
}
