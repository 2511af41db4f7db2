//! Rules of this crate that stand in tables. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod action_texts;
mod agents;
mod contract_standing;
mod credit_code;
mod devices;
mod guesses;
mod history;
mod licensed_place;
mod member_rights;
mod particulars;
mod passwords;
mod permissions;
mod posts;
mod registration_kind;
mod required_papers;
mod scopes;
mod second_factor;
mod segment_words;
mod warning_stages;
mod wechat_state;
