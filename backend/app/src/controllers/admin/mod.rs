pub mod activities;
pub mod dashboard;
