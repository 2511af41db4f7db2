pub mod after_sale;
