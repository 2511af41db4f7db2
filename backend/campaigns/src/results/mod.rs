//! What a campaign has brought.
pub mod controllers {
    pub mod admin {
        pub mod results;
    }
}
pub mod models {
    pub mod results;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod results;
    }
}
