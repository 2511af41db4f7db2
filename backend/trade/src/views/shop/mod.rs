pub mod bought;
pub mod cart;
pub mod cart_import;
pub mod goods;
pub mod goods_filters;
pub mod order;
