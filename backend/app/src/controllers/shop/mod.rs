pub mod activities;
pub mod brands;
pub mod campaigns;
pub mod common;
pub mod demo;
pub mod pages;
pub mod personal_data;
pub mod user;
