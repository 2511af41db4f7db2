pub mod admin;
pub mod pdf;
pub mod shop;
