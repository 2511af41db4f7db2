//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::media;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(media::upload),
        routes!(media::drawn),
        routes!(media::drawn_activity),
    ]
}
