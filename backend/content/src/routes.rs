//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{
    ads, articles, client_errors, feedback, history, hot_words, media, menus, visits, wanted, zones,
};

pub fn routes() -> Vec<Endpoint> {
    [
        media::routes::routes(),
        history::routes::routes(),
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
