pub mod money;
pub mod points;
