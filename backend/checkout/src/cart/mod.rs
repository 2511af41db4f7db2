//! The cart of a member: filled, judged, priced, copied to other stores.
pub mod controllers {
    mod from_context;
    pub mod shop {
        pub mod cart;
        pub mod cart_copy;
        pub mod cart_fill;
        pub mod cart_hint;
        pub mod checkout;
    }
}
pub mod models {
    pub mod adding;
    pub mod basket;
    pub mod budgets;
    pub mod campaign_lines;
    pub mod cart;
    pub mod cart_context;
    pub mod cart_facts;
    pub mod cart_fill;
    pub mod cart_line;
    pub mod cart_memory;
    pub mod cart_state;
    pub mod carts;
    pub mod copy_to_stores;
    pub mod filler;
    pub mod limits;
    pub mod line_json;
    pub mod quantity;
    pub mod set_quantity;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod cart;
        pub mod cart_fill;
        pub mod cart_item;
        pub mod checkout;
        pub mod coupons;
        pub mod promotions;
    }
}
