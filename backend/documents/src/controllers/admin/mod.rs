pub mod goods_taxes;
pub mod invoices;
pub mod order_documents;
pub mod recalls;
pub mod receipts;
