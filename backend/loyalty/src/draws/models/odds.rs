//! How likely each prize is, and what a draw may cost. Pure.
use kernel::Money;

use super::prizes::Prize;

/// Of all prizes of a draw; never 0 where one can be drawn (`edit`).
pub fn total_weight(prizes: &[Prize]) -> u64 {
    prizes.iter().map(Prize::chance).sum()
}

/// `0.50%`; with as many digits as the smallest odds need, and at most six.
pub fn odds(weight: u64, total: u64) -> String {
    percent(u128::from(weight), u128::from(total.max(1)))
}

/// A share of `total`, rounded to the nearest.
fn percent(part: u128, total: u128) -> String {
    // Millionths of a percent.
    let exact = (part * 100_000_000 * 2 + total) / (total * 2);
    let (whole, rest) = (exact / 1_000_000, exact % 1_000_000);
    let digits = format!("{rest:06}");
    let mut digits = digits.trim_end_matches('0').to_owned();
    while digits.len() < 2 {
        digits.push('0');
    }
    format!("{whole}.{digits}%")
}

/// What all prizes together cost; none when one of value has no limit and no budget holds it.
pub fn exposure(prizes: &[Prize], budget: Option<Money>) -> Option<Money> {
    exposure_of(prizes.iter().map(|prize| (prize.cost(), prize.total)), budget)
}

/// The same of what one of each prize costs, and how many there are of it.
pub fn exposure_of(
    prizes: impl IntoIterator<Item = (Money, Option<i64>)>,
    budget: Option<Money>,
) -> Option<Money> {
    let all = prizes
        .into_iter()
        .try_fold(Money::ZERO, |sum, (cost, total)| match total {
            _ if cost == Money::ZERO => Some(sum),
            Some(total) => Some(sum + cost.times(total)),
            None => None,
        });
    match (all, budget) {
        (Some(all), Some(budget)) => Some(all.min(budget)),
        (all, budget) => all.or(budget),
    }
}

/// What so many tickets bring of one prize, on average.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    pub number: f64,
    /// That it is won at least once, from 0 to 1.
    pub at_least_one: f64,
    pub cost: Money,
}

/// A prize that is limited is won no more often than there are of it.
pub fn expected(prize: &Prize, total: u64, tickets: u32) -> Expected {
    let share = prize.chance() as f64 / total.max(1) as f64;
    let most = prize.total.map_or(f64::INFINITY, |total| total as f64);
    let number = (share * f64::from(tickets)).min(most);
    #[allow(clippy::cast_possible_truncation, reason = "a forecast in whole fen")]
    let cost = Money((number * prize.cost().fen() as f64).round() as i64);
    Expected {
        number,
        at_least_one: 1.0 - (1.0 - share).powf(f64::from(tickets)),
        cost,
    }
}
