//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::documents::filter),
        routes!(shop::documents::zip),
        routes!(shop::documents::file),
        routes!(admin::documents::list, admin::documents::create),
        routes!(admin::documents::show),
        routes!(admin::documents::file),
        routes!(admin::documents::replace),
        routes!(admin::documents::withdraw),
    ]
}
