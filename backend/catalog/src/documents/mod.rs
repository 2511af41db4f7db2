//! Documents of products that a buyer must file before the first purchase.
pub mod controllers {
    pub mod admin {
        pub mod documents;
    }
    pub mod shop {
        pub mod documents;
    }
}
pub mod models {
    pub mod documents;
    mod find;
    pub mod kinds;
}
pub mod routes;
pub mod views {
    pub mod document_file;
    pub mod admin {
        pub mod document;
    }
    pub mod shop {
        pub mod document;
    }
}
