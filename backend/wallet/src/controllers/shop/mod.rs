pub mod money;
pub mod points;
pub mod statement;
