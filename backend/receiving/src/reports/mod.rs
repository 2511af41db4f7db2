//! Inspection reports (药检报告), batch by batch.
pub mod controllers {
    pub mod admin {
        pub mod reports;
    }
}
pub mod models {
    mod find;
    pub mod reports;
    mod requests;
}
pub mod routes;
pub mod views {
    pub mod report_file;
    pub mod admin {
        pub mod report;
    }
}
