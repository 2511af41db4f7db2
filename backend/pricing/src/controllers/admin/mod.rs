pub mod freight_rules;
pub mod history;
