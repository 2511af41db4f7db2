//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::articles::list),
        routes!(shop::articles::categories),
        routes!(shop::articles::by_path),
        routes!(shop::articles::show),
        routes!(shop::articles::helpful),
        routes!(admin::articles::list, admin::articles::create),
        routes!(
            admin::articles::show,
            admin::articles::update,
            admin::articles::delete
        ),
        routes!(admin::articles::preview),
        routes!(admin::article_categories::list, admin::article_categories::create),
        routes!(
            admin::article_categories::show,
            admin::article_categories::update,
            admin::article_categories::delete
        ),
    ]
}
