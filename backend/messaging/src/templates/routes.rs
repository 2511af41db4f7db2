//! The texts of messages, in the back office.
use kernel::api::{Endpoint, routes};

use super::controllers::admin::message_templates;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(message_templates::list),
        routes!(message_templates::show, message_templates::update),
        routes!(message_templates::history),
        routes!(message_templates::preview),
        routes!(message_templates::reset),
    ]
}
