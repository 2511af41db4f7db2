//! The handler that answers; it says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![routes!(admin::history::campaign)]
}
