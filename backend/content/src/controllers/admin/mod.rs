pub mod ads;
pub mod nav_items;
pub mod uploads;
pub mod wanted;
pub mod zones;
