pub mod activities;
pub mod common;
pub mod dashboard;
pub mod demo;
pub mod user;
