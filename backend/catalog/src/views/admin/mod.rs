pub mod document;
pub mod goods;
pub mod import;
pub mod reference;
pub mod stock;
