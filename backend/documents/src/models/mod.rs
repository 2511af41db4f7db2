pub mod _entities;
pub mod retention;
