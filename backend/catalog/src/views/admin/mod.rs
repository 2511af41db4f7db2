pub mod goods;
pub mod import;
pub mod reference;
pub mod steering;
pub mod stock;
