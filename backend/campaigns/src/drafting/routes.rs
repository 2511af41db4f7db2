//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin::campaigns;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(campaigns::list, campaigns::create),
        routes!(campaigns::warnings),
        routes!(campaigns::show, campaigns::update, campaigns::delete),
        routes!(campaigns::copy),
    ]
}
