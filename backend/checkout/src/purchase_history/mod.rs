//! What a company has bought before.
pub mod controllers {
    pub mod shop {
        pub mod purchase_history;
    }
}
pub mod models {
    pub mod purchase_history;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod bought;
        pub mod purchase_history;
    }
}
