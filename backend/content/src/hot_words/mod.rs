//! Hot searches below the search box.
pub mod controllers {
    pub mod admin {
        pub mod hot_words;
    }
}
pub mod models {
    pub mod hot_words;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod hot_word;
    }
}
