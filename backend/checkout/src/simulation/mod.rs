//! What a cart would cost a buyer at some time, and why: staff ask before a campaign runs, or when a buyer wonders. Writes nothing.
pub mod controllers {
    pub mod admin {
        pub mod simulate;
    }
}
pub mod models {
    pub mod buyer_class;
    pub mod simulated_cart;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod simulation;
    }
}
