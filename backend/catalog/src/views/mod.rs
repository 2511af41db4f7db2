pub mod admin;
pub mod document_file;
pub mod picture;
pub mod report_file;
pub mod shop;
