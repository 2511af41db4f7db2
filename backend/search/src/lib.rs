//! Full-text search of the catalogue: an index on disk, kept by Tantivy, that understands how Chinese pharmacies
//! type medicine names (characters, pinyin, initials, mixtures of them, specifications, everyday words).
//!
//! The crate knows no table and no clock. The caller feeds it [`GoodsDocument`]s and gets ids back.
//!
//! * [`text`]: the language, pure functions and the shipped dictionaries;
//! * [`index`]: what is written and where;
//! * [`matching`]: how one word finds goods, and how good each match is;
//! * [`retrieval`]: words and filters together, pages and suggestions;
//! * [`text_search`]: the same language for articles, without an index.
//!
//! Every call blocks (on the disk, or on a writer at work); from async code, writes belong in `spawn_blocking`.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places and scores of words, no money and no quantities"
)]

mod document;
mod error;
mod index;
mod matching;
mod query;
mod retrieval;
mod search_index;
mod text;
mod text_search;

pub use document::GoodsDocument;
pub use error::SearchError;
pub use query::{
    Band, Counts, GoodsQuery, Groups, Hits, MAX_LIMIT, MAX_OFFSET, MAX_TEXT_CHARS, PromotionCounts, Scope,
    Sort, Suggestion,
};
pub use search_index::{Opened, SearchIndex, State};
pub use text::similarity::is_similar;
pub use text_search::{SearchableText, TextQuery};
