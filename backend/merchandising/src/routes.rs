//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{class_changes, class_rules, department_rules, first_sale, goods, history, imports, prices};

pub fn routes() -> Vec<Endpoint> {
    [
        goods::routes::routes(),
        class_changes::routes::routes(),
        class_rules::routes::routes(),
        department_rules::routes::routes(),
        first_sale::routes::routes(),
        prices::routes::routes(),
        imports::routes::routes(),
        history::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
