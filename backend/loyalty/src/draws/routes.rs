//! Where the handlers answer.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::draws::show),
        routes!(shop::draws::simple),
        routes!(shop::draws::check),
        routes!(shop::draws::ads),
        routes!(shop::records::list),
        routes!(shop::records::claim_prize),
        routes!(shop::records::winners),
        routes!(shop::drawing::draw),
        routes!(shop::draws::activity),
        routes!(shop::proof::show),
        routes!(admin::draws::list, admin::draws::create),
        routes!(admin::draws::show, admin::draws::update, admin::draws::delete),
        routes!(admin::draws::preview),
        routes!(admin::results::show),
        routes!(admin::history::draw),
        routes!(admin::lifecycle::start),
        routes!(admin::lifecycle::pause),
        routes!(admin::lifecycle::resume),
        routes!(admin::lifecycle::end),
        routes!(admin::lifecycle::approve),
        routes!(admin::lifecycle::refuse),
        routes!(admin::records::list),
        routes!(admin::records::release),
        routes!(admin::draw_rules::show, admin::draw_rules::set),
    ]
}
