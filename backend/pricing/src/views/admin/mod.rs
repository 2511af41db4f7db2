pub mod freight_rule;
