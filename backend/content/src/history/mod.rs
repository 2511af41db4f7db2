//! Who changed what of zones, activities, entries of the menu, pages and articles.
pub mod controllers {
    pub mod admin {
        pub mod history;
    }
}
pub mod routes;
