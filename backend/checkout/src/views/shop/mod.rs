pub mod cart;
pub mod cart_fill;
pub mod cart_import;
pub mod goods;
pub mod goods_filters;
pub mod purchase_history;
pub mod replenishment;
pub mod saved_list;
