//! Writing: the fields, the search keys of names, the index directory.

pub mod analysis;
pub mod directory;
pub mod fields;
pub mod keys;
