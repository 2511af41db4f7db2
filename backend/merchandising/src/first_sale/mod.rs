//! First-sale approval (首营审批): which documents a product needs, the opinions of three posts, and the decision.
pub mod controllers {
    pub mod admin {
        pub mod first_sale_rules;
        pub mod first_sales;
    }
}
pub mod models {
    mod decide;
    mod find;
    pub mod first_sale;
    mod hand_in;
    pub mod opinions;
    pub mod rules;
    mod turns;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod first_sale;
    }
}
