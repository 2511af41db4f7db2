pub mod goods_taxes;
pub mod invoice_lines;
pub mod invoice_profiles;
pub mod invoices;
