//! Which documents of buyers run out when, or are due for the check that they state, and who is told of it.
pub mod controllers {
    pub mod admin {
        pub mod expiries;
    }
}
pub mod models {
    pub mod check_warnings;
    pub mod last_days;
    pub mod licence_warnings;
    pub mod reminders;
}
pub mod routes;
