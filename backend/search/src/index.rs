//! What is written: the fields, the keys names are found by, the directory they live in.

pub mod analysis;
pub mod directory;
pub mod fields;
pub mod keys;
