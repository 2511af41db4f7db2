//! Rules of this crate that stand in tables, or hold for any input. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod approval_limits;
mod bank_transactions;
mod codes_needed;
mod dispatch_rules;
mod gifts;
mod line_units;
mod order_status;
mod paid_by;
mod payer_name;
mod quantity;
mod review_reasons;
mod split;
mod ties;
mod waybill_rows;
