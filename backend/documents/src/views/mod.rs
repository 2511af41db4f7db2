pub mod pdf;
