//! From a phone to a company that waits for approval.
pub mod controllers {
    pub mod shop {
        pub mod register;
    }
}
pub mod models {
    pub mod missing;
    pub mod register;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod registration;
    }
}
