//! What is served, and what its domains say of it.
use axum::Router;

use super::sizes::Size;

pub struct Site {
    pub router: Router,
    /// Of the routes that take more or less than others.
    pub sizes: &'static [Size],
    /// Where the outside service that counts visits is, if there is one.
    pub analytics: Option<String>,
}
