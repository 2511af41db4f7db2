pub mod contract_rules;
pub mod contract_texts;
pub mod contracts;
