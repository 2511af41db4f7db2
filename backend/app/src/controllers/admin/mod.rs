pub mod activities;
pub mod counts;
pub mod dashboard;
pub mod page_editors;
pub mod pages;
pub mod presence;
pub mod service_buyer;
pub mod visits;
