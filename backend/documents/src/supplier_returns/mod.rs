//! The paper that goes back to a supplier with its goods (购进退出单); what goes back is decided in `receiving`.
pub mod controllers {
    pub mod admin {
        pub mod supplier_returns;
    }
}
pub mod routes;
pub mod views {
    pub mod pdf {
        pub mod supplier_return;
    }
}
