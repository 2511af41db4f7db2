pub mod activities;
pub mod campaigns;
pub mod common;
pub mod dashboard;
pub mod demo;
pub mod personal_data;
pub mod presence;
pub mod user;
