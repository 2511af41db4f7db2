//! Whether one person alone may change the prices of a product so, or a second one must agree. Pure.
use catalog::goods::models::facts::SpecialPrice;
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};

use super::{charged, list::PriceList};

#[cfg(test)]
mod tests;

/// What one person alone may do. Data: see `rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Percent by which a price may differ from any that held within the window.
    pub percent: i64,
    pub window_days: i64,
}

/// Changes within the window that are looked at; changing a product more often takes a second person.
pub const MOST_PAST: usize = 40;

/// A list that held within the window, until a later one took its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPrices {
    pub list: PriceList,
    /// Two people agreed to what took its place.
    pub ended_by_two: bool,
}

/// A change of one product, with the lists to compare it with.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    pub current: &'a PriceList,
    pub wanted: &'a PriceList,
    /// The latest first.
    pub past: &'a [FormerPrices],
    /// What the wholesaler last paid for a unit.
    pub cost: Option<Money>,
    pub now: DateTime<Utc>,
}

/// Why a second person must look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SecondPersonReason {
    Raised { from: Money, to: Money, percent: i64 },
    Lowered { from: Money, to: Money, percent: i64 },
    BelowCost { price: Money, cost: Money },
    FarBelowBase { price: Money, base: Money, percent: i64 },
    Withdrawn,
    FirstPrice,
    TooMany,
}

impl SecondPersonReason {
    pub fn text(self) -> String {
        match self {
            Self::Raised { from, to, percent } => {
                format!("涨价 {}，超过 {percent}%（{from} → {to}）", tenths(from, to))
            }
            Self::Lowered { from, to, percent } => {
                format!("降价 {}，超过 {percent}%（{from} → {to}）", tenths(from, to))
            }
            Self::BelowCost { price, cost } => format!("低于进价（{price}，进价 {cost}）"),
            Self::FarBelowBase { price, base, percent } => {
                format!(
                    "专属价比基础价低 {}，超过 {percent}%（{price}，基础价 {base}）",
                    tenths(base, price)
                )
            }
            Self::Withdrawn => "撤下价格，商品不能再买".into(),
            Self::FirstPrice => "第一次定价，没有进价可比".into(),
            Self::TooMany => "价格种类或近期改价太多，须由人逐项核对".into(),
        }
    }
}

/// By how much the second price differs from the first, rounded up, so that a change above the limit is shown
/// as above the limit.
fn tenths(from: Money, to: Money) -> String {
    let from = from.fen().max(1);
    let tenths = ((to.fen() - from).abs() * 1000 + from - 1) / from;
    format!("{}.{}%", tenths / 10, tenths % 10)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One person is enough.
    Direct,
    NeedsSecond {
        why: Vec<SecondPersonReason>,
    },
}

impl Verdict {
    pub fn why(self) -> Vec<SecondPersonReason> {
        match self {
            Self::Direct => Vec::new(),
            Self::NeedsSecond { why } => why,
        }
    }
}

/// Every price that some buyer pays now or is to pay is compared with what the same buyer would have paid at the same time
/// under each list that held within the window, back to the last one that two people agreed to.
pub fn judge(limits: Limits, case: &Case<'_>) -> Verdict {
    let mut found = WorstChanges::default();
    if case.past.len() > MOST_PAST {
        found.too_many = true;
    } else {
        let past = case.past.iter().map(|past| &past.list);
        let lists: Vec<&PriceList> = [case.wanted, case.current].into_iter().chain(past).collect();
        match charged::rows(&lists, case.now) {
            Some(rows) => rows.iter().for_each(|row| found.look_at(limits, case, row)),
            None => found.too_many = true,
        }
    }
    found.far_below_base = far_below_base(limits, case);
    let why = found.why(limits, case.cost);
    if why.is_empty() {
        Verdict::Direct
    } else {
        Verdict::NeedsSecond { why }
    }
}

/// The worst of each kind.
#[derive(Default)]
struct WorstChanges {
    raised: Option<(Money, Money)>,
    lowered: Option<(Money, Money)>,
    below_cost: Option<Money>,
    far_below_base: Option<(Money, Money)>,
    withdrawn: bool,
    first: bool,
    too_many: bool,
}

impl WorstChanges {
    /// One row: the new price, the current one, and earlier ones, the latest first.
    fn look_at(&mut self, limits: Limits, case: &Case<'_>, row: &[Option<Money>]) {
        let [wanted, current, past @ ..] = row else { return };
        if wanted == current {
            return;
        }
        let Some(wanted) = *wanted else {
            self.withdrawn = true;
            return;
        };
        if let Some(cost) = case.cost
            && wanted < cost
        {
            self.below_cost = Some(self.below_cost.map_or(wanted, |lowest| lowest.min(wanted)));
        }
        let mut held = vec![*current];
        let mut newer = current;
        for (price, past) in past.iter().zip(case.past) {
            // Two people have agreed to this very price: nothing before it counts. That there is none is no price.
            if past.ended_by_two && newer.is_some() && price != newer {
                break;
            }
            held.push(*price);
            newer = price;
        }
        let mut held = held.into_iter().flatten().peekable();
        if held.peek().is_none() {
            self.first |= case.cost.is_none();
        }
        for from in held {
            self.compare(limits.percent, from, wanted);
        }
    }

    fn compare(&mut self, percent: i64, from: Money, to: Money) {
        if !differs_too_much(percent, from, to) {
            return;
        }
        let worst = if to > from {
            &mut self.raised
        } else {
            &mut self.lowered
        };
        if worst.is_none_or(|(known_from, known_to)| share(from, to) > share(known_from, known_to)) {
            *worst = Some((from, to));
        }
    }

    fn why(self, limits: Limits, cost: Option<Money>) -> Vec<SecondPersonReason> {
        let percent = limits.percent;
        let below_cost = self.below_cost.zip(cost);
        [
            self.lowered
                .map(|(from, to)| SecondPersonReason::Lowered { from, to, percent }),
            self.raised
                .map(|(from, to)| SecondPersonReason::Raised { from, to, percent }),
            below_cost.map(|(price, cost)| SecondPersonReason::BelowCost { price, cost }),
            self.far_below_base
                .map(|(price, base)| SecondPersonReason::FarBelowBase { price, base, percent }),
            self.withdrawn.then_some(SecondPersonReason::Withdrawn),
            self.first.then_some(SecondPersonReason::FirstPrice),
            self.too_many.then_some(SecondPersonReason::TooMany),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// In whole fen: exactly n % is not yet too much.
fn differs_too_much(percent: i64, from: Money, to: Money) -> bool {
    i128::from((to.fen() - from.fen()).abs()) * 100 > i128::from(percent) * i128::from(from.fen())
}

/// Independent of the price level: difference per million.
fn share(from: Money, to: Money) -> i128 {
    i128::from((to.fen() - from.fen()).abs()) * 1_000_000 / i128::from(from.fen().max(1))
}

/// The lowest special price that is new, or lower than it was, and too far below the base price.
fn far_below_base(limits: Limits, case: &Case<'_>) -> Option<(Money, Money)> {
    let base = case.wanted.base?;
    let stood = |special: &SpecialPrice| {
        case.current.specials.iter().any(|known| {
            known.price <= special.price
                && (known.rank, known.company_id) == (special.rank, special.company_id)
                && known.region == special.region
        })
    };
    let far = |special: &&SpecialPrice| {
        special.price < base && differs_too_much(limits.percent, base, special.price) && !stood(special)
    };
    let lowest = case
        .wanted
        .specials
        .iter()
        .filter(far)
        .map(|special| special.price)
        .min()?;
    Some((lowest, base))
}
