//! Manufacturers, and the names by which they are asked for.
pub mod controllers {
    pub mod admin {
        pub mod manufacturers;
    }
}
pub mod models {
    pub mod manufacturers;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod manufacturer;
    }
}
