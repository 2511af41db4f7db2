//! The routes of this domain. The shop's calls show goods as cards, and are in the crate that makes the
//! cards.
use kernel::api::{Endpoint, routes};

use crate::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::campaigns::list, admin::campaigns::create),
        routes!(admin::campaigns::warnings),
        routes!(
            admin::campaigns::show,
            admin::campaigns::update,
            admin::campaigns::delete
        ),
        routes!(admin::campaigns::copy),
        routes!(admin::decisions::propose),
        routes!(admin::decisions::withdraw),
        routes!(admin::decisions::approve),
        routes!(admin::decisions::refuse),
        routes!(admin::decisions::stop),
        routes!(admin::results::show),
        routes!(admin::history::campaign),
        routes!(admin::campaign_rules::show, admin::campaign_rules::set),
    ]
}
