pub mod admin;
mod cookies;
pub mod shop;
