//! Models of this crate on a real database file. The HTTP surface is tested in `app`.
#![allow(clippy::unwrap_used)]

mod favorites;
mod lists;
mod lookup;
mod prices;
mod shelf;
mod shop;
mod stock;
