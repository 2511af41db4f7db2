//! How a word finds goods: automata that walk the keys of the term dictionary, the rank of a key, and the
//! scores that collect them.

pub mod alike;
pub mod character;
pub mod dialect;
pub mod edit;
pub mod lookup;
pub mod rank;
pub mod scores;
pub mod sound;
pub mod word;
