//! Rules of this crate that stand in tables, or hold for any input. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod bank_line_fit;
mod bank_statements;
mod compare;
mod fetching;
