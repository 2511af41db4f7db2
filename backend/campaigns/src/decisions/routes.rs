//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin::decisions;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(decisions::propose),
        routes!(decisions::withdraw),
        routes!(decisions::approve),
        routes!(decisions::refuse),
        routes!(decisions::stop),
    ]
}
