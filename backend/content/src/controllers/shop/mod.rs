pub mod articles;
pub mod focus;
pub mod wanted;
pub mod zones;
