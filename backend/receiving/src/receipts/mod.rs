//! Goods-in (收货验收): deliveries as they were received and accepted, and the rules of it.
pub mod controllers {
    pub mod admin {
        pub mod goods_receipts;
        pub mod receiving_rules;
    }
}
pub mod models {
    pub mod receipts;
    /// How the issuers of device identifiers (UDI) write them.
    pub mod udi_codes {
        pub mod gs1;
        pub mod issued;
    }
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod goods_receipt;
        pub mod journey;
    }
}
