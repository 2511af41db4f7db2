pub mod cart;
pub mod favorites;
pub mod goods;
pub mod orders;
