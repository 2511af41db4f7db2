//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::goods::list, admin::goods::create),
        routes!(admin::bulk::apply),
        routes!(admin::bulk::preview),
        routes!(admin::goods::show, admin::goods::update),
        routes!(admin::leaflet::show, admin::leaflet::update),
        routes!(admin::particulars::show, admin::particulars::update),
    ]
}
