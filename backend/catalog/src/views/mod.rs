pub mod admin;
pub mod document_file;
pub mod picture;
pub mod shop;
