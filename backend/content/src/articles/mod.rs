//! Help articles.
pub mod controllers {
    pub mod shop {
        pub mod articles;
    }
}
pub mod models {
    pub mod articles;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod article;
    }
}
