//! The tree of categories.
pub mod controllers {
    pub mod admin {
        pub mod categories;
    }
}
pub mod models {
    pub mod categories;
    pub mod edit;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod category;
    }
}
