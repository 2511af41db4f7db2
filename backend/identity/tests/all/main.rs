//! Rules of this crate that stand in tables. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod contract_standing;
mod member_rights;
mod permissions;
