pub mod exports;
pub mod invoices;
pub mod order_documents;
pub mod recalls;
pub mod receipts;
pub mod reports;
