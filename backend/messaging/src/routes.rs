//! The handlers that answer in this domain; each says itself where. The realtime channel is mounted by `Live::mount`.
use gateways::{mail, sms};
use kernel::api::{Endpoint, routes};

use crate::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::messages::list),
        routes!(shop::messages::mark_read),
        routes!(sms::sandbox::page),
        routes!(mail::sandbox::page),
    ]
}
