pub mod admin;
pub mod shop;
pub mod temperature_file;
