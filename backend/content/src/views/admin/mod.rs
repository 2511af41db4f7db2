pub mod ad;
pub mod hot_word;
pub mod nav_item;
pub mod upload;
pub mod wanted;
pub mod zone;
