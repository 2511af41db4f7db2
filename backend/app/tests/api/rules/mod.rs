//! Pure rules of crates that have no tests of their own: each would be compiled once more for them.
mod wallet;
