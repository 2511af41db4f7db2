//! Who changed and decided what of a campaign.
pub mod controllers {
    pub mod admin {
        pub mod history;
    }
}
pub mod models {
    pub mod entry;
    pub mod wording;
}
pub mod routes;
