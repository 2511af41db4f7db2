pub mod _entities;
mod relations;
