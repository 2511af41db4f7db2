//! What quality management sets for claims.
pub mod controllers {
    pub mod admin {
        pub mod after_sale_rules;
    }
}
pub mod models {
    pub mod rules;
}
pub mod routes;
