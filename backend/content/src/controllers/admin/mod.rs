pub mod ads;
pub mod hot_words;
pub mod uploads;
pub mod wanted;
