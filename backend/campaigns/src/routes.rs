//! The routes of this domain. The shop's calls show goods as cards, and are in the crate that makes the
//! cards.
use kernel::api::Endpoint;

use crate::{decisions, drafting, history, results, rules};

pub fn routes() -> Vec<Endpoint> {
    [
        drafting::routes::routes(),
        decisions::routes::routes(),
        results::routes::routes(),
        history::routes::routes(),
        rules::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
