//! Filing a product and changing it, one at a time or many at once.
pub mod controllers {
    pub mod admin {
        pub mod bulk;
        pub mod goods;
        pub mod leaflet;
        pub mod particulars;
    }
}
pub mod models {
    pub(crate) mod base_data;
    pub mod bulk;
    pub(crate) mod change;
    pub(crate) mod fill;
    mod freight;
    pub mod goods;
    pub mod leaflet;
    pub mod record;
    mod revise;
    mod save;
    mod scopes;
    pub mod told;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod bulk;
        pub mod goods;
        pub mod leaflet;
        pub mod particulars;
    }
}
