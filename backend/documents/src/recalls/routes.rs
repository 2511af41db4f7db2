//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::recalls::list),
        routes!(shop::recalls::answer),
        routes!(admin::recalls::list, admin::recalls::create),
        routes!(admin::recalls::show),
        routes!(admin::recalls::issue),
        routes!(admin::recalls::drop_draft),
        routes!(admin::recalls::close),
        routes!(admin::reports::call),
        routes!(admin::reports::report),
        routes!(admin::reports::plan),
        routes!(admin::reports::summary),
        routes!(admin::reports::sheet),
    ]
}
