pub mod admin;
pub mod banner;
pub mod shop;
