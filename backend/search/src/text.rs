//! The language of medicine names: everything here is a pure function of the text and the shipped dictionaries.

pub mod dictionary;
pub mod folding;
pub mod labels;
pub mod names;
pub mod numerals;
pub mod quantities;
pub mod readings;
pub mod segmentation;
pub mod shapes;
pub mod similarity;
pub mod spellings;
pub mod syllables;
