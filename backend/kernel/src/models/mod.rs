pub mod _entities;
pub mod idempotency;
