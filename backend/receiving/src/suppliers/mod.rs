//! Suppliers (首营企业): their papers with scans, and what three people say of them.
pub mod controllers {
    pub mod admin {
        pub mod supplier_scans;
        pub mod suppliers;
    }
}
pub mod models {
    pub mod suppliers;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod supplier;
    }
}
