//! Manufacturers, and the names by which they are asked for.
pub mod controllers {
    pub mod admin {
        pub mod makers;
    }
}
pub mod models {
    pub mod makers;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod maker;
    }
}
