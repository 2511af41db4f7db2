//! Products by spreadsheet.
pub mod controllers {
    pub mod admin {
        pub mod imports;
    }
}
pub mod models {
    mod apply;
    mod check;
    mod class;
    mod columns;
    mod draft;
    mod existing;
    pub mod import;
    mod prices;
    mod read;
    pub mod status;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod import;
    }
}
