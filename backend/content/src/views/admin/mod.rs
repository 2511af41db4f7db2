pub mod ad;
pub mod nav_item;
pub mod upload;
pub mod wanted;
pub mod zone;
