//! The handlers that answer; each says itself where.
use gateways::logistics::sandbox as express;
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::shipments::ask_cancel),
        routes!(shop::shipments::logistics),
        routes!(shop::shipments::codes),
        routes!(shop::shipments::codes_file),
        routes!(shop::shipments::receive_parcel),
        routes!(shop::shipments::temperature),
        routes!(shop::logistics::push),
        routes!(express::page),
        routes!(express::next),
        routes!(admin::shipments::known_carriers),
        routes!(admin::trace_prefixes::list),
        routes!(admin::trace_prefixes::forget),
        routes!(admin::shipments::list),
        routes!(admin::shipments::send_many),
        routes!(admin::shipments::show),
        routes!(admin::shipments::send),
        routes!(
            admin::shipments::show_temperature,
            admin::shipments::add_temperature
        ),
    ]
}
