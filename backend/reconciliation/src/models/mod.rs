pub mod _entities;
pub mod bank_file;
pub mod compare;
mod difference_counts;
pub mod fetching;
pub mod find;
pub mod statements;
pub mod states;
pub mod transfers;
