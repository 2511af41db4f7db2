//! Delivery addresses, and when each of them waits for review. The crate `vetting` has the reviewers' side.
pub mod controllers {
    pub mod shop {
        pub mod addresses;
    }
}
pub mod models {
    pub mod address_finders;
    pub mod address_review;
    pub mod address_status;
    pub mod addresses;
    pub mod licensed_place;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod address;
    }
}
