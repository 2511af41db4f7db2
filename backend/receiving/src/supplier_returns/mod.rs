//! Goods that go back to the supplier that brought them (购进退出).
pub mod controllers {
    pub mod admin {
        pub mod supplier_returns;
    }
}
pub mod models {
    pub mod find;
    pub mod invariants;
    pub mod returnable;
    pub mod returned_codes;
    pub mod states;
    pub mod supplier_returns;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod supplier_return;
    }
}
