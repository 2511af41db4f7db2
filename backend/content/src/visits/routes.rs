//! The handlers that answer; each says itself where. Those of the back office need orders too, and are in `app`.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![routes!(shop::page_views::note)]
}
