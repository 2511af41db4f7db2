//! Cold parcels: how they left and arrived, and what quality management decides on those that arrived otherwise; the sheet
//! that travels with each.
pub mod controllers {
    pub mod admin {
        pub mod cold_parcels;
    }
}
pub mod models {
    pub mod exceptions;
    pub mod handover;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod cold_parcel;
    }
    pub mod pdf {
        pub mod handover;
    }
}
