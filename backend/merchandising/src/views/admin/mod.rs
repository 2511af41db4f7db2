pub mod bulk;
pub mod class_change;
pub mod first_sale;
pub mod goods;
pub mod goods_price;
pub mod import;
pub mod price_change;
