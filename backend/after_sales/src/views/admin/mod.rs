pub mod after_sale;
pub mod quarantine;
