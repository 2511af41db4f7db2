pub mod articles;
pub mod focus;
