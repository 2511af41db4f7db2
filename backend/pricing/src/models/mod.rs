pub mod freight;
pub mod price;
