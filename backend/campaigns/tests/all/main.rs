//! Rules of this crate that need no database. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cashbacks;
mod drafts;
mod wording;
