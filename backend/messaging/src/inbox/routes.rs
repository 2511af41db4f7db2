//! A member's messages.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::messages::list),
        routes!(shop::messages::mark_read),
        routes!(shop::preferences::show, shop::preferences::set),
        routes!(shop::unsubscribe::show, shop::unsubscribe::end),
        routes!(shop::unsubscribe::open, shop::unsubscribe::one_click),
        routes!(shop::unsubscribe::sms_reply),
    ]
}
