pub mod activities;
pub mod dashboard;
pub mod presence;
