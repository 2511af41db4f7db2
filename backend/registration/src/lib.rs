//! From a phone to a company that waits for approval: the steps of `/register`.
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
