//! An order from placing to its end: shown, approved, split, cancelled, received, expired.
pub mod controllers {
    pub mod admin {
        pub mod orders;
    }
    pub mod shop {
        pub mod orders;
    }
}
pub mod models {
    pub mod approve;
    pub mod benefits;
    pub mod cancel;
    pub mod cancel_request;
    pub mod expire;
    pub mod find;
    pub mod freight_recount;
    pub mod gifts;
    pub mod group_buys;
    pub mod hold;
    pub mod line_units;
    pub mod of_companies;
    pub mod order_eligibility;
    pub mod order_log;
    pub mod order_status;
    pub mod orders;
    pub mod receive;
    pub mod split;
    pub mod tied;
    pub mod ties;
    pub mod wished_shelf_life;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod order;
    }
    pub mod shop {
        pub mod order;
        pub mod price_step;
    }
}
pub mod workers {
    pub mod timers;
}
