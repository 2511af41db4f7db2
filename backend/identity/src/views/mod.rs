pub mod admin;
pub mod scan_file;
pub mod shop;
