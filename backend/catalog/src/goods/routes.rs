//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, media};

pub fn routes() -> Vec<Endpoint> {
    vec![routes!(media::goods_picture), routes!(admin::pictures::create)]
}
