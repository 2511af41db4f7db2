pub mod _entities;
pub mod hands;
pub mod invariants;
pub mod names;
pub mod referred;
