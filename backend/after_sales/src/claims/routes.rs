//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::after_sales::claimable_of, shop::after_sales::apply),
        routes!(shop::after_sales::list),
        routes!(shop::after_sales::photo),
        routes!(shop::after_sales::detail),
        routes!(shop::after_sales::cancel),
        routes!(shop::after_sales::send_back),
        routes!(shop::after_sales::add_evidence),
        routes!(admin::after_sales::list),
        routes!(admin::after_sales::show),
        routes!(admin::after_sale_steps::accept),
        routes!(admin::after_sale_steps::reject),
        routes!(admin::after_sale_steps::arrive),
        routes!(admin::after_sale_steps::inspect),
        routes!(admin::after_sale_steps::refund),
        routes!(admin::after_sale_steps::pack),
        routes!(admin::after_sale_steps::replace),
        routes!(admin::after_sale_steps::return_refused),
        routes!(admin::after_sales::photo),
    ]
}
