//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::conversation::show),
        routes!(shop::conversation::typing),
        routes!(shop::conversation::rate),
        routes!(shop::conversation::close),
        routes!(shop::messages::list, shop::messages::send),
        routes!(shop::messages::take_back),
        routes!(shop::messages::read),
        routes!(shop::pictures::upload),
        routes!(shop::pictures::show),
        routes!(admin::conversations::list, admin::beginnings::begin),
        routes!(admin::beginnings::members),
        routes!(admin::conversations::show),
        routes!(admin::conversations::take),
        routes!(admin::conversations::assign),
        routes!(admin::conversations::transfer),
        routes!(admin::conversations::close),
        routes!(admin::conversations::classify),
        routes!(admin::conversations::mute),
        routes!(admin::conversations::unmute),
        routes!(admin::messages::list, admin::messages::send),
        routes!(admin::messages::take_back),
        routes!(admin::messages::note),
        routes!(admin::messages::read),
        routes!(admin::messages::typing),
        routes!(admin::messages::upload),
        routes!(admin::messages::picture),
    ]
}
