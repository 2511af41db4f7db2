pub mod admin;
pub mod papers;
pub mod shop;
pub mod temperature_file;
