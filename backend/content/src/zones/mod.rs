//! The words of the zones.
pub mod controllers {
    pub mod admin {
        pub mod zones;
    }
    pub mod shop {
        pub mod zones;
    }
}
pub mod models {
    pub mod zones;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod zone;
    }
    pub mod shop {
        pub mod zone;
    }
}
