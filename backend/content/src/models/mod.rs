pub mod _entities;
pub mod history;
pub mod links;
pub mod published;
pub mod rules;
