pub mod after_sale_batches;
pub mod after_sale_lines;
pub mod after_sale_logs;
pub mod after_sale_photos;
pub mod after_sale_reasons;
pub mod after_sales;
