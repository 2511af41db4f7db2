//! What weighing promotions costs, alone: `cargo build --release --workspace --examples && target/release/examples/promotions`. Aim: 5 ms
//! for 500 lines with 50 campaigns running and 20 coupons at hand.
use std::time::{Duration, Instant};

use kernel::Money;
use pricing::{
    factory::{coupon, goods, reduction},
    models::promotions::{CouponFacts, FullReduction, GoodsScope, PromoLine, Promotions, apply},
};

const ROUNDS: usize = 200;
const LINES: i64 = 500;

fn main() {
    let all: Vec<_> = (0..LINES).map(|id| goods(id, 500 + id * 7)).collect();
    let lines: Vec<PromoLine> = all
        .iter()
        .map(|goods| PromoLine {
            goods,
            quantity: 3,
            unit: goods.base_price.unwrap_or_default(),
            campaign: None,
        })
        .collect();
    // Neighbours want some of the same goods; every tenth is about everything, every seventh shares with no coupon.
    let of = |id: i64| FullReduction {
        scope: if id % 10 == 0 {
            GoodsScope::all()
        } else {
            GoodsScope::goods((0..14).map(|at| (id * 10 + at) % LINES))
        },
        stack_group: if id % 10 == 0 { "全场" } else { "" }.into(),
        with_coupon: id % 7 != 0,
        ..reduction(id + 1, &[(20_000, 500), (60_000, 2_000), (200_000, 8_000)])
    };
    let reductions: Vec<FullReduction> = (0..50).map(of).collect();
    let coupons: Vec<CouponFacts> = (0..20)
        .map(|id| CouponFacts {
            scope: GoodsScope::goods((0..100).map(|at| (id * 25 + at) % LINES)),
            stack_group: (id % 3).to_string().as_str().into(),
            ..coupon(id, 30_000, 500 + id * 10)
        })
        .collect();
    let facts = Promotions {
        reductions: &reductions,
        coupons: &coupons,
        ..Promotions::default()
    };
    let mut given = Money::ZERO;
    let mut rounds: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let began = Instant::now();
            let promoted = std::hint::black_box(apply(&lines, &facts));
            given = promoted.granted.iter().map(|granted| granted.amount).sum();
            began.elapsed()
        })
        .collect();
    rounds.sort_unstable();
    println!(
        r#"{{"lines":{LINES},"campaigns":50,"coupons":20,"rounds":{ROUNDS},"given":"{given}","quickest_us":{},"median_us":{}}}"#,
        rounds[0].as_micros(),
        rounds[ROUNDS / 2].as_micros(),
    );
}
