//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{cart, offers, placing, purchase_history, replenishment, shopping_lists, simulation};

pub fn routes() -> Vec<Endpoint> {
    [
        offers::routes::routes(),
        cart::routes::routes(),
        placing::routes::routes(),
        shopping_lists::routes::routes(),
        replenishment::routes::routes(),
        purchase_history::routes::routes(),
        simulation::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
