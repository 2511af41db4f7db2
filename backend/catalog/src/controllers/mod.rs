pub mod admin;
pub mod media;
pub mod shop;
