//! Rules of this crate that stand in tables, or hold for any input. The HTTP surface is tested in `app`.
mod line_units;
mod order_status;
mod split;
