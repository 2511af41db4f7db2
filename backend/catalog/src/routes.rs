//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{brands, categories, documents, goods, manufacturers, sale_rules, search_tuning, stock};

pub fn routes() -> Vec<Endpoint> {
    [
        goods::routes::routes(),
        brands::routes::routes(),
        manufacturers::routes::routes(),
        categories::routes::routes(),
        documents::routes::routes(),
        sale_rules::routes::routes(),
        search_tuning::routes::routes(),
        stock::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
