//! Every way a price changes, and the second person above the limit.
pub mod controllers {
    pub mod admin {
        pub mod customer_prices;
        pub mod price_changes;
        pub mod price_rules;
    }
}
pub mod models {
    mod change;
    mod charged;
    mod decide;
    mod find;
    pub mod judge;
    pub mod lines;
    mod list;
    mod past;
    pub mod price_changes;
    pub mod rules;
    mod sheet;
    pub mod special_prices;
    pub mod states;
    mod write;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod customer_price;
        pub mod price_change;
    }
}
