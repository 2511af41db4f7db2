//! Models of this crate on a real database file. The HTTP surface is tested in `app`.
mod favorites;
mod lookup;
mod prices;
mod shelf;
mod shop;
mod stock;
