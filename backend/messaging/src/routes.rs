//! The handlers of all resources; each says itself where it answers. The realtime channel is mounted by `Live::mount`.
use gateways::{mail, sms};
use kernel::api::{Endpoint, routes};

use crate::{inbox, mass, templates};

pub fn routes() -> Vec<Endpoint> {
    let sandboxes = vec![routes!(sms::sandbox::page), routes!(mail::sandbox::page)];
    [
        inbox::routes::routes(),
        mass::routes::routes(),
        templates::routes::routes(),
        sandboxes,
    ]
    .into_iter()
    .flatten()
    .collect()
}
