pub mod shop;
