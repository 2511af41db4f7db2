pub mod _entities;
pub mod invariants;
pub mod personal;
