//! The routes of this domain. The shop's calls show goods as cards, and are in the crate that makes the
//! cards.
use kernel::api::{Endpoint, routes};

use crate::{controllers::admin, history, rules};

pub fn routes() -> Vec<Endpoint> {
    let mut all = vec![
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
    ];
    all.extend(history::routes::routes());
    all.extend(rules::routes::routes());
    all
}
