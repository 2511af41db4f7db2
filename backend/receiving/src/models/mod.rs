pub mod _entities;
pub mod care;
pub mod climate;
pub mod destroyed_codes;
pub mod destructions;
pub mod papers;
pub mod receipts;
mod relations;
pub mod suppliers;
