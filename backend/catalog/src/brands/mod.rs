//! Brands.
pub mod controllers {
    pub mod admin {
        pub mod brands;
    }
}
pub mod models {
    pub mod brands;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod brand;
    }
}
