pub mod admin;
pub mod contract_document;
pub mod contract_file;
pub mod shop;
