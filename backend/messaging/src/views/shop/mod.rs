pub mod message;
pub mod preferences;
