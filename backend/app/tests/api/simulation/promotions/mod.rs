//! Offers of every kind against an exact model of their own: what a basket comes to (`model.rs`, `prices.rs`,
//! `reductions.rs`), and what becomes of orders (`books.rs`, `fates.rs`). Random carts go through the pure rules (`carts.rs`);
//! buyers live in a real shop whose offers begin and end (`walk.rs` and its steps).
use testkit::postgres_server;

use super::number;

mod books;
mod buying;
mod carts;
mod checks;
mod fates;
mod freight;
mod model;
mod offers;
mod prices;
mod product;
mod random;
mod reductions;
mod selling;
mod ties;
mod walk;

/// Each life has a shop of its own; several keep the cores busy.
async fn lives(seed: u64) {
    let usual = if postgres_server().is_some() { 40 } else { 80 };
    let (seed, steps) = (number("SIMULATION_SEED", seed), number("SIMULATION_STEPS", usual));
    let placed = Box::pin(walk::walk(seed, steps as usize)).await;
    assert!(placed as u64 >= steps / 8, "only {placed} orders were placed");
}

#[tokio::test]
async fn lives_under_offers_of_every_kind_agree_with_the_books_to_the_fen() {
    lives(17).await;
}

#[tokio::test]
async fn other_lives_under_offers_agree_with_the_books_too() {
    lives(20_261_127).await;
}

#[tokio::test]
async fn a_third_life_under_offers_agrees_with_the_books() {
    lives(4).await;
}
