pub mod _entities;
pub mod idempotency;
pub mod kept_rules;
pub mod second_word;
