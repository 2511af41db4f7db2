//! The handlers that answer; each says itself where.
use axum::middleware::from_fn;
use kernel::{
    api::{Endpoint, routes},
    input::body_first,
};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    let (schemas, paths, place) = routes!(shop::place_order::place);
    // Its turn is one of a few for the whole shop: it begins when the order is there.
    vec![(schemas, paths, place.route_layer(from_fn(body_first)))]
}
