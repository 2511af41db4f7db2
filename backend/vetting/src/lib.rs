//! What staff do to buyers: approving and suspending companies, correcting what is known of them, and judging their
//! documents and delivery addresses. What a buyer is to the rest of the shop is in the crate `identity`.
pub mod controllers {
    pub mod admin {
        pub mod addresses;
        pub mod companies;
        pub mod company_data;
        pub mod company_names;
        pub mod document_rules;
        pub mod licences;
    }
}
pub mod errors;
pub mod models {
    pub mod address_queue;
    pub mod address_verdict;
    pub mod base_data;
    pub mod correct;
    pub mod review;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod address;
        pub mod company;
        pub mod document_rule;
        pub mod licence;
    }
}
