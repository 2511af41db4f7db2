//! Random carts and lives against an independent exact model (`model.rs`, `ledger.rs`), to the fen and to the unit: 10,000 carts
//! through the pure rules, and whole lives of orders through the real shop over HTTP; in `promotions` both under offers of every kind.
//! `SIMULATION_SEED` and `SIMULATION_STEPS` try others.
use testkit::postgres_server;

mod carts;
mod checks;
mod claims;
mod goods;
mod ledger;
mod model;
mod offers;
mod paying;
mod promotions;
mod quote_terms;
mod steps;
mod walk;

fn number(name: &str, otherwise: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.map_or(otherwise, |text| text.parse().expect(name))
}

/// Each walk has a shop of its own; two of them keep two cores busy.
async fn histories(seed: u64) {
    // A step costs three times as long there, and the rules are the same.
    let usual = if postgres_server().is_some() { 200 } else { 500 };
    let (seed, steps) = (number("SIMULATION_SEED", seed), number("SIMULATION_STEPS", usual));
    let placed = Box::pin(walk::walk(seed, steps as usize)).await;
    assert!(placed as u64 >= steps / 20, "only {placed} orders were placed");
}

#[tokio::test]
async fn random_order_histories_agree_with_the_ledger_to_the_fen() {
    histories(20_261_122).await;
}

#[tokio::test]
async fn other_random_order_histories_agree_with_the_ledger_too() {
    histories(5).await;
}
