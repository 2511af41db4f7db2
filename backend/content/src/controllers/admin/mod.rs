pub mod ads;
pub mod uploads;
pub mod wanted;
pub mod zones;
