//! Review of paid orders before picking.
pub mod controllers {
    pub mod admin {
        pub mod quantities;
        pub mod reviews;
    }
}
pub mod models {
    pub mod find;
    pub mod quantity;
    pub mod review;
    pub mod review_decision;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod quantity;
        pub mod review;
    }
}
