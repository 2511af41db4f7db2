//! Rules of this crate that stand in tables, or hold for any input. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod approval_limits;
mod line_units;
mod order_status;
mod split;
mod waybills;
