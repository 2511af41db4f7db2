pub mod cart;
pub mod goods;
pub mod order;
