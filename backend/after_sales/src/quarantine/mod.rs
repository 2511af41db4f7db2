//! Returned products that are kept apart until quality management decides.
pub mod controllers {
    pub mod admin {
        pub mod quarantine;
    }
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod quarantine;
    }
}
