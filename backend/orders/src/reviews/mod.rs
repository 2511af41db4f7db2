//! Review of paid orders before picking.
pub mod controllers {
    pub mod admin {
        pub mod reviews;
    }
}
pub mod models {
    pub mod find;
    pub mod review;
    pub mod review_decision;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod review;
    }
}
