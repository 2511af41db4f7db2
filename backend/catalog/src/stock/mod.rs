//! Stock: warehouses, batches and where they lie, reservations, quarantine.
pub mod controllers {
    pub mod admin {
        pub mod stocks;
        pub mod warehouses;
    }
}
pub mod models {
    pub mod adjusting;
    pub mod batch_reports;
    mod certify;
    mod fefo;
    mod ledger;
    mod moves;
    pub mod near_expiry;
    pub mod pack_codes;
    pub mod quarantine;
    pub mod shelf_place;
    pub mod shelving;
    pub mod stock;
    pub mod stock_list;
    pub mod warehouses;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod stock;
        pub mod warehouse;
    }
}
