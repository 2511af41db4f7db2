pub mod _entities;
pub mod receipts;
mod relations;
pub mod suppliers;
