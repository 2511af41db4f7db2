//! The log that no entry leaves: hash-chained, read as the history and the version of a record.
pub mod controllers {
    pub mod admin {
        pub mod audit;
    }
}
pub mod models {
    pub mod action_texts;
    pub mod audit;
    pub mod audit_entry;
    pub mod chain;
    pub mod find;
    pub mod history;
    pub mod versions;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod audit;
        pub mod audit_action;
    }
}
