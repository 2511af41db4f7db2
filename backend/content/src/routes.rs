//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::{
    ads, articles, client_errors,
    controllers::{admin, media},
    feedback, hot_words, menus, visits, wanted, zones,
};

pub fn routes() -> Vec<Endpoint> {
    [
        shared(),
        ads::routes::routes(),
        articles::routes::routes(),
        client_errors::routes::routes(),
        feedback::routes::routes(),
        menus::routes::routes(),
        hot_words::routes::routes(),
        visits::routes::routes(),
        wanted::routes::routes(),
        zones::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Of several resources at once.
fn shared() -> Vec<Endpoint> {
    vec![
        routes!(media::upload),
        routes!(media::drawn),
        routes!(media::drawn_activity),
        routes!(admin::history::zone),
        routes!(admin::history::activity),
        routes!(admin::history::nav_item),
        routes!(admin::history::page),
        routes!(admin::history::article),
    ]
}
