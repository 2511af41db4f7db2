pub mod freight_rules;
