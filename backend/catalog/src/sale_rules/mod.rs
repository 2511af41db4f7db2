//! Controlled sale (控销): to whom a product is sold.
pub mod controllers {
    pub mod admin {
        pub mod sale_rules;
    }
}
pub mod models {
    pub mod sale_effect;
    pub mod sale_rules;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod sale_rule;
    }
}
