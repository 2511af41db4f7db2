//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::feedback::form),
        routes!(shop::feedback::show),
        routes!(shop::feedback::reply),
        routes!(shop::feedback::photo),
        routes!(admin::feedback::list),
        routes!(admin::feedback::show),
        routes!(admin::feedback::assignees),
        routes!(admin::feedback::photo),
        routes!(admin::feedback_rules::show, admin::feedback_rules::set),
        routes!(admin::feedback_steps::answer),
        routes!(admin::feedback_steps::close),
        routes!(admin::feedback_steps::assign),
    ]
}
