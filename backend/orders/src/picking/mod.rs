//! Pick lists: which batches are to be taken, and what the warehouse found; and what is picked in exchange for a claim.
pub mod controllers {
    pub mod admin {
        pub mod picking;
    }
}
pub mod models {
    pub mod close_rest;
    pub mod confirm;
    pub mod drop_units;
    pub mod exchange;
    pub mod find;
    pub mod picking;
}
pub mod routes;
