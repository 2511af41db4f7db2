pub mod campaign_input;
pub mod campaigns;
pub mod decisions;
pub mod results;
