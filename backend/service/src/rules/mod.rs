//! Hours, limits, topics and the welcome of customer service, as staff set them.
pub mod controllers {
    pub mod admin {
        pub mod rules;
    }
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod rules;
    }
}
