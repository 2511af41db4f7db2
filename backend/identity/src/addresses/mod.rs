//! Delivery addresses, and the review that each of them needs.
pub mod controllers {
    pub mod admin {
        pub mod addresses;
    }
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
    pub mod admin {
        pub mod address;
    }
    pub mod shop {
        pub mod address;
    }
}
