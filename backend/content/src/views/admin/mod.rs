pub mod ad;
pub mod hot_word;
pub mod upload;
pub mod wanted;
