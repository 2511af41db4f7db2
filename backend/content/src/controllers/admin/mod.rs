pub mod ads;
pub mod history;
pub mod hot_words;
pub mod nav_items;
pub mod uploads;
pub mod wanted;
pub mod zones;
