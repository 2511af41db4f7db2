//! What a company should order now.
pub mod controllers {
    pub mod shop {
        pub mod replenishment;
    }
}
pub mod models {
    pub mod cap;
    pub mod habit;
    pub mod history;
    pub mod need;
    pub mod replenishment;
    pub mod stock_sheet;
    mod stock_sheet_head;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod replenishment;
        mod why;
    }
}
