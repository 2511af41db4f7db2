//! Parcels: sending, tracking, temperature records and trace codes.
pub mod controllers {
    pub mod admin {
        pub mod shipments;
        pub mod trace_prefixes;
    }
    pub mod shop {
        pub mod logistics;
        pub mod shipments;
    }
}
pub mod models {
    pub mod departure;
    pub mod find;
    pub mod ship;
    pub mod shipment_status;
    pub mod shipments;
    pub mod stated;
    pub mod temperature;
    pub mod trace_codes;
    pub mod trace_prefixes;
    pub mod tracking;
    pub mod waybill_rows;
}
pub mod routes;
pub mod views {
    pub mod temperature_file;
    pub mod admin {
        pub mod shipment;
        pub mod shipment_record;
    }
    pub mod shop {
        pub mod shipment;
    }
}
pub mod workers {
    pub mod watch;
}
