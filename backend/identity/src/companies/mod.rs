//! Buyers and their status; what the rest of the shop knows of one.
pub mod models {
    pub mod companies;
    pub mod company_lock;
    pub mod company_status;
    pub mod credit_code;
    pub mod facts;
    pub mod paper_gap;
    pub mod registration_kind;
    pub mod required_papers;
    pub mod seen_customers;
    pub mod segment_words;
}
