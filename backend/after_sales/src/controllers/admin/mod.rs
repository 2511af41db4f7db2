pub mod after_sale_rules;
pub mod after_sale_steps;
pub mod after_sales;
pub mod quarantine;
