//! The processor time of quoting a cart: `cargo build --release --workspace --examples &&
//! target/release/examples/promotions`. Promotions and sums of a basket of 500 lines with 50 running
//! campaigns and 20 coupons. Aim: 5 ms. It prints figures and never fails.
use std::time::Duration;

use catalog::factory::plain_medicine;
use kernel::Money;
use pricing::{
    factory::{coupon, reduction},
    models::{
        basket::{self, Line, Terms},
        freight::{FreightTerms, Tariff, WeightTariff},
        promotions::{CouponFacts, FullReduction, GoodsScope, PromoLine, Promotions, apply},
    },
};
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 1_000;
const LINES: i64 = 500;
const QUANTITY: i64 = 3;

const FREE: Tariff = Tariff {
    fee: Money(1_500),
    free_from: Some(Money(30_000)),
};
const FREIGHT: FreightTerms = FreightTerms {
    ordinary: FREE,
    preferred: FREE,
    by_weight: WeightTariff {
        first_grams: 1_000,
        first_fee: Money(1_000),
        step_grams: 1_000,
        step_fee: Money(100),
    },
    cold_chain_fee: Money(2_000),
};

/// What this thread has used of a processor; what others do meanwhile does not count.
fn used() -> Duration {
    let used = clock_gettime(ClockId::ThreadCPUTime);
    Duration::from_secs(used.tv_sec.unsigned_abs()) + Duration::from_nanos(used.tv_nsec.unsigned_abs())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Neighbouring campaigns share some goods; every tenth covers all goods, every seventh excludes coupons.
fn running(id: i64) -> FullReduction {
    FullReduction {
        scope: if id % 10 == 0 {
            GoodsScope::all()
        } else {
            GoodsScope::goods((0..14).map(|at| (id * 10 + at) % LINES))
        },
        stack_group: if id % 10 == 0 { "全场" } else { "" }.into(),
        with_coupon: id % 7 != 0,
        ..reduction(id + 1, &[(20_000, 500), (60_000, 2_000), (200_000, 8_000)])
    }
}

fn claimed(id: i64) -> CouponFacts {
    CouponFacts {
        scope: GoodsScope::goods((0..100).map(|at| (id * 25 + at) % LINES)),
        stack_group: (id % 3).to_string().as_str().into(),
        ..coupon(id, 30_000, 500 + id * 10)
    }
}

fn main() {
    let all: Vec<_> = (0..LINES).map(|id| plain_medicine(id, 500 + id * 7)).collect();
    let priced = all
        .iter()
        .map(|goods| (goods, goods.base_price.unwrap_or_default()));
    let lines: Vec<PromoLine> = priced
        .clone()
        .map(|(goods, unit)| PromoLine {
            goods,
            quantity: QUANTITY,
            unit,
            campaign: None,
        })
        .collect();
    let basket: Vec<Line> = priced
        .map(|(goods, unit)| Line::new(goods, QUANTITY, unit))
        .collect();
    let reductions: Vec<FullReduction> = (0..50).map(running).collect();
    let coupons: Vec<CouponFacts> = (0..20).map(claimed).collect();
    let facts = Promotions {
        reductions: &reductions,
        coupons: &coupons,
        ..Promotions::default()
    };
    let quote = || {
        let promoted = apply(&lines, &facts);
        let terms = Terms {
            freight: &FREIGHT,
            waiting_amount: Money::ZERO,
        };
        std::hint::black_box(basket::quote(&basket, &terms, promoted.off))
    };
    let mut given = Money::ZERO;
    let mut rounds: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let before = used();
            given = quote().discount;
            used().saturating_sub(before)
        })
        .collect();
    rounds.sort_unstable();
    println!(
        r#"{{"lines":{LINES},"campaigns":50,"coupons":20,"rounds":{ROUNDS},"given":"{given}","median_ms":{:.3},"p99_ms":{:.3},"most_ms":{:.3}}}"#,
        milliseconds(rounds[ROUNDS / 2]),
        milliseconds(rounds[ROUNDS * 99 / 100]),
        milliseconds(rounds[ROUNDS - 1]),
    );
}
