pub mod after_sales;
