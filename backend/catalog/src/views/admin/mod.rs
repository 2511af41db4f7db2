pub mod goods;
pub mod reference;
pub mod stock;
