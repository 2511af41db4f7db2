pub mod activities;
pub mod campaigns;
pub mod common;
pub mod dashboard;
pub mod demo;
pub mod personal_data;
pub mod service_buyer;
pub mod user;
