pub mod _entities;
