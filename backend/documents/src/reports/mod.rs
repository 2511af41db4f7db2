//! Inspection reports of the batches that a company received.
pub mod controllers {
    pub mod shop {
        pub mod reports;
    }
}
pub mod models {
    pub mod returned_batches;
    pub mod shipped_batches;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod report;
    }
}
