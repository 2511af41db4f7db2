//! What is ordered from suppliers (采购订单): the record of a purchase, which a delivery is compared with.
pub mod controllers {
    pub mod admin {
        pub mod purchase_orders;
    }
}
pub mod models {
    pub mod expected;
    pub mod find;
    pub mod gate;
    pub mod invariants;
    pub mod purchase_orders;
    pub mod states;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod purchase_order;
    }
}
