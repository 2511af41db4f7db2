//! The handlers that answer in this domain; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::bank_transactions::list),
        routes!(admin::bank_transactions::return_rest),
        routes!(admin::gateway_refunds::list),
        routes!(admin::gateway_refunds::show),
        routes!(admin::gateway_refunds::retry),
        routes!(admin::gateway_refunds::instead),
        routes!(admin::held_refunds::list),
        routes!(admin::held_refunds::release),
        routes!(admin::payment_alarms::list),
        routes!(admin::payment_alarms::see),
        routes!(admin::payments::list),
        routes!(admin::payments::show),
        routes!(admin::payments::check),
        routes!(admin::statements::list),
        routes!(admin::statements::fetch),
        routes!(admin::statements::bank),
        routes!(admin::statements::list_differences),
        routes!(admin::statements::settle),
        routes!(admin::transfers::list),
        routes!(admin::transfers::show),
        routes!(admin::transfers::file),
        routes!(admin::transfers::bank_lines),
        routes!(admin::transfers::confirm),
        routes!(admin::transfers::give_back),
    ]
}
