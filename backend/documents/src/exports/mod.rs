//! Orders and statements for a pharmacy's own system.
pub mod controllers {
    pub mod shop {
        pub mod exports;
    }
}
pub mod models {
    pub mod order_export;
}
pub mod routes;
