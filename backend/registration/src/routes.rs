//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::register::checklists, shop::register::start),
        routes!(
            shop::register::show,
            shop::register::fill_in,
            shop::register::hand_in
        ),
        routes!(shop::invitations::list, shop::invitations::invite),
        routes!(shop::invitations::withdraw),
        routes!(shop::invitations::accept),
    ]
}
