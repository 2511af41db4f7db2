//! Errors that people meet in the two apps: their pages report them, reports of the same error are counted in one row,
//! and staff read them. No report says who met it.
pub mod controllers {
    pub mod admin {
        pub mod client_errors;
    }
    pub mod shop {
        pub mod client_errors;
    }
}
pub mod models {
    pub mod browsers;
    pub mod client_errors;
    pub mod report;
    pub mod report_limit;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod client_errors;
    }
}
