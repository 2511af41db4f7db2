use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::money::show),
        routes!(shop::money::log),
        routes!(admin::wallet::show),
    ]
}
