//! Offers of every kind against an exact model of their own (`model.rs`, `prices.rs`, `reductions.rs`): random carts through the pure rules
//! (`carts.rs`), and lives of buyers in a real shop whose offers begin and end (`walk.rs` and what follows).
mod carts;
mod model;
mod prices;
mod product;
mod random;
mod reductions;
