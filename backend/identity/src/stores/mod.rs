//! Chains: stores that a head office invites and acts for.
pub mod controllers {
    pub mod shop {
        pub mod stores;
    }
}
pub mod models {
    pub mod chain_links;
    pub mod store_facts;
}
pub mod routes;
