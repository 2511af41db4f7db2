//! Models of this crate on a real database file. The HTTP surface is tested in `app`.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places in a test's list"
)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod favorites;
mod goods_cache;
mod lists;
mod lookup;
mod sent_back;
mod shop;
mod stock;
