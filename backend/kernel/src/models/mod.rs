pub mod _entities;
pub mod idempotency;
pub mod second_word;
