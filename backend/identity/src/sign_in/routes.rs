//! The handlers that answer; each says itself where.
use gateways::wechat;
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::session::login),
        routes!(shop::session::logout),
        routes!(shop::codes::create),
        routes!(shop::codes::check_phone),
        routes!(shop::forget::verify),
        routes!(shop::forget::reset),
        routes!(shop::wechat::show),
        routes!(shop::wechat::qr),
        routes!(shop::wechat::callback),
        routes!(shop::wechat::unbind),
        routes!(shop::member_sessions::list),
        routes!(shop::member_sessions::end),
        routes!(shop::member_sessions::end_others),
        routes!(wechat::sandbox::page),
        routes!(admin::session::show, admin::session::start, admin::session::end),
    ]
}
