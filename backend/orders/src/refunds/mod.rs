//! Money on its way back to buyers, the way it came.
pub mod controllers {
    pub mod admin {
        pub mod gateway_refunds;
    }
}
pub mod models {
    pub mod gateway_refunds;
    pub mod refund_states;
    pub mod refunds;
    pub mod vouchers;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod refund;
    }
}
