//! Claims after the sale: made, decided, sent back, inspected, settled, refunded or exchanged.
pub mod controllers {
    pub mod admin {
        pub mod after_sale_steps;
        pub mod after_sales;
    }
    pub mod shop {
        pub mod after_sales;
    }
}
pub mod models {
    pub mod apply;
    pub mod claimable;
    pub mod claims;
    pub mod decide;
    pub mod evidence;
    pub mod exchange_reservation;
    pub mod expiry;
    mod fault;
    pub mod find;
    pub mod finding;
    pub mod inspect;
    pub mod kept_back;
    pub mod kept_cold;
    pub mod kinds;
    pub mod log;
    pub mod open_claims;
    pub mod paid_lines;
    pub mod persons;
    pub mod refund;
    pub mod replace;
    pub mod return_shipping;
    pub mod returned_codes;
    pub mod settle;
    pub mod status;
    pub mod tasks;
    pub mod withhold;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod after_sale;
    }
    pub mod shop {
        pub mod after_sale;
        pub mod claimable;
    }
}
