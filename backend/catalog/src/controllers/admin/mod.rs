pub mod documents;
pub mod goods;
pub mod imports;
pub mod reference;
pub mod stocks;
