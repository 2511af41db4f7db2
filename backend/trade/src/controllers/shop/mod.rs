pub mod bought;
pub mod cart;
pub mod cart_import;
pub mod favorites;
pub mod goods;
pub mod goods_query;
pub mod orders;
