pub mod _entities;
pub mod masking;
pub mod retention;
pub mod terms;
