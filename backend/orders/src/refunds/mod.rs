//! Money on its way back to buyers, the way it came; finance looks at it in `reconciliation`.
pub mod models {
    pub mod refund_states;
    pub mod refunds;
    pub mod vouchers;
}
