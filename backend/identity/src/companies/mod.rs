//! Buyers and their base data, approved and suspended; what the rest of the shop knows of one.
pub mod controllers {
    pub mod admin {
        pub mod companies;
        pub mod company_data;
        pub mod company_names;
    }
}
pub mod models {
    pub mod base_data;
    pub mod companies;
    pub mod company_lock;
    pub mod company_status;
    pub mod credit_code;
    pub mod facts;
    pub mod paper_gap;
    pub mod registration_kind;
    pub mod required_papers;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod company;
    }
}
