//! The class of an approved product: proposed by one person, decided by another.
pub mod controllers {
    pub mod admin {
        pub mod class_changes;
    }
}
pub mod models {
    pub mod class_changes;
    mod decide;
    pub(crate) mod direction;
    pub(crate) mod fields;
    mod find;
    pub(crate) mod leaflet;
    pub mod proposal;
    mod propose;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod class_change;
    }
}
