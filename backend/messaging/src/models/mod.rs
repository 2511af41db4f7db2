pub mod _entities;
pub mod messages;
