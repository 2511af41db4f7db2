pub mod admin;
pub mod shop;
