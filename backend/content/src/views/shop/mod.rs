pub mod advert;
pub mod article;
pub mod menu;
pub mod wanted;
pub mod zone;
