pub mod _entities;
pub mod invariants;
mod relations;
