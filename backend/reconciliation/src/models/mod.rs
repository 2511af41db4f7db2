pub mod _entities;
pub mod bank_file;
pub mod compare;
pub mod fetching;
pub mod find;
pub mod statements;
pub mod transfers;
