//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::wanted::list, shop::wanted::create),
        routes!(shop::wanted::show, shop::wanted::withdraw),
        routes!(admin::wanted::list),
        routes!(admin::wanted::show, admin::wanted::answer),
    ]
}
