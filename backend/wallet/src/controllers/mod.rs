pub mod admin;
pub mod shop;
pub mod span;
