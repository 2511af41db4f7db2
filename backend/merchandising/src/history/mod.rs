//! Who changed what of a record of the catalogue.
pub mod controllers {
    pub mod admin {
        pub mod history;
    }
}
pub mod models {
    pub mod history;
    pub(crate) mod wording;
}
pub mod routes;
