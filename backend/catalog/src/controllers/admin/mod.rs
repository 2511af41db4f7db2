pub mod goods;
pub mod imports;
pub mod reference;
pub mod steering;
pub mod stocks;
