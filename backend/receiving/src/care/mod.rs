//! Care of the stock (养护): what is due to be looked at, and what was found.
pub mod controllers {
    pub mod admin {
        pub mod care;
    }
}
pub mod models {
    pub mod care;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod care;
    }
}
