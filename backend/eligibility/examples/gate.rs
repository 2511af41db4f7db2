//! What the gate costs, alone: `cargo build --release --workspace --examples && target/release/examples/gate`. Aim: a millisecond for 1,000 goods.
use std::time::{Duration, Instant};

use eligibility::{
    factory::{medicine, pharmacy, today},
    judge,
};

const ROUNDS: usize = 200;

fn main() {
    let (buyer, goods) = (pharmacy(), vec![medicine(); 1000]);
    let mut rounds: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let began = Instant::now();
            for one in &goods {
                std::hint::black_box(judge(Some(&buyer), one, today()));
            }
            began.elapsed()
        })
        .collect();
    rounds.sort_unstable();
    println!(
        r#"{{"goods":1000,"rounds":{ROUNDS},"quickest_us":{},"median_us":{}}}"#,
        rounds[0].as_micros(),
        rounds[ROUNDS / 2].as_micros(),
    );
}
