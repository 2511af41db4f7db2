//! Receipts of compounds with special ingredients (含麻回执).
pub mod controllers {
    pub mod admin {
        pub mod receipts;
    }
    pub mod shop {
        pub mod receipts;
    }
}
pub mod models {
    pub mod find;
    pub mod persons;
    pub mod receipts;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod receipt;
    }
    pub mod shop {
        pub mod receipt;
    }
}
