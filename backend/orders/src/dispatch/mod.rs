//! How a picked parcel leaves: checked by a second person, let through by the gate with today's facts, and with its
//! temperature where it is cold; and how cold parcels arrive.
pub mod controllers {
    pub mod admin {
        pub mod dispatch_rules;
        pub mod parcel_checks;
    }
}
pub mod models {
    pub mod carriers;
    pub mod check;
    pub mod codes;
    pub mod codes_needed;
    pub mod cold;
    pub mod gate;
    pub mod rules;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod dispatch_rules;
    }
}
