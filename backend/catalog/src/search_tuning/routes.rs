//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::synonyms::list, admin::synonyms::create),
        routes!(
            admin::synonyms::show,
            admin::synonyms::update,
            admin::synonyms::delete
        ),
        routes!(admin::pins::list, admin::pins::create),
        routes!(admin::pins::show, admin::pins::update, admin::pins::delete),
        routes!(admin::stop_words::list, admin::stop_words::create),
        routes!(admin::stop_words::show, admin::stop_words::delete),
        routes!(admin::misses::list),
    ]
}
