pub mod campaign_input;
pub mod campaign_rules;
pub mod campaigns;
pub mod decisions;
pub mod history;
pub mod results;
