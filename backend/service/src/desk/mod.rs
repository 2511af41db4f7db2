//! The console as a whole: who is there, who waits, and the figures of past days.
pub mod controllers {
    pub mod admin {
        pub mod desk;
        pub mod statistics;
    }
}
pub mod models {
    pub mod statistics;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod desk;
        pub mod statistics;
    }
}
