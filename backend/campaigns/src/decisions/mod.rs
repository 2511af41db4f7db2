//! The steps of a campaign: handed in, taken back, decided by finance, stopped.
pub mod controllers {
    pub mod admin {
        pub mod decisions;
    }
}
pub mod models {
    pub mod lifecycle;
}
pub mod routes;
