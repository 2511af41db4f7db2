pub mod ephedrine_receipts;
pub mod goods_taxes;
pub mod invoice_lines;
pub mod invoice_profiles;
pub mod invoices;
pub mod recall_notices;
pub mod recall_reports;
pub mod recalls;
