//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::reports::list),
        routes!(admin::reports::upload::many),
        routes!(admin::reports::show, admin::reports::upload::one),
        routes!(admin::reports::file),
        routes!(admin::reports::seal),
        routes!(admin::reports::withdraw),
    ]
}
