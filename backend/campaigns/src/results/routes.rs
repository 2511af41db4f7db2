//! The handler that answers; it says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin::results;

pub fn routes() -> Vec<Endpoint> {
    vec![routes!(results::show)]
}
