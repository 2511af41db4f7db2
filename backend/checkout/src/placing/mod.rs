//! From a cart to orders, in one transaction.
pub mod controllers {
    pub mod shop {
        pub mod lookup_turn;
        pub mod place_order;
    }
}
pub mod models {
    pub mod campaign_slots;
    pub mod cart_slots;
    pub mod checkout;
    mod grants;
    pub mod place;
    pub mod place_order;
    pub mod quoting;
    mod write_orders;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod order_answer;
    }
}
