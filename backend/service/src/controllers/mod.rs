pub mod admin;
pub mod content;
pub mod shop;
