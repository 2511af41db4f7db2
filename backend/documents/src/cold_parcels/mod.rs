//! Cold parcels: how they left and arrived, and what quality management decides on those that arrived otherwise.
pub mod controllers {
    pub mod admin {
        pub mod cold_parcels;
    }
}
pub mod models {
    pub mod exceptions;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod cold_parcel;
    }
}
