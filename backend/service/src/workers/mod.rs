//! Timed jobs of live chat.
pub mod rounds;
