pub mod advert;
pub mod article;
pub mod menu;
