pub mod activities;
pub mod dashboard;
pub mod service_buyer;
pub mod pages;
pub mod presence;
