use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::money::show),
        routes!(shop::money::log),
        routes!(shop::money::voucher),
        routes!(shop::money::voucher_log),
        routes!(shop::points::show),
        routes!(shop::points::log),
        routes!(shop::statement::download),
        routes!(admin::wallet::show),
        routes!(admin::entries::list),
        routes!(admin::entries::download),
        routes!(admin::proposals::list, admin::proposals::create),
        routes!(admin::proposals::show),
        routes!(admin::proposals::approve),
        routes!(admin::proposals::reject),
        routes!(admin::proposals::withdraw),
    ]
}
