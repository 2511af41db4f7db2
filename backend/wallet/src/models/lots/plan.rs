//! Which lots pay, and to which lots it goes back: pure.
use chrono::{DateTime, Utc};
use kernel::Money;

/// What a lot has, or what of a lot was spent and may come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub id: i64,
    pub amount: Money,
    /// None: never.
    pub expires_at: Option<DateTime<Utc>>,
}

impl Share {
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_some_and(|at| at <= now)
    }

    /// What runs out first comes first; what never does comes last.
    fn order(&self) -> (bool, Option<DateTime<Utc>>, i64) {
        (self.expires_at.is_none(), self.expires_at, self.id)
    }
}

/// What each lot gives for `amount`, those that run out first before others; less than it where there is too little.
pub fn take(lots: &[Share], amount: Money, now: DateTime<Utc>) -> Vec<(i64, Money)> {
    let mut usable: Vec<Share> = lots.iter().copied().filter(|lot| !lot.is_over(now)).collect();
    usable.sort_by_key(Share::order);
    draw(usable, amount)
}

/// To which lots `amount` of what they gave goes back, those that last longest before others: what comes back can be used
/// for as long as possible.
pub fn put_back(given: &[Share], amount: Money) -> Vec<(i64, Money)> {
    let mut given = given.to_vec();
    given.sort_by_key(Share::order);
    given.reverse();
    draw(given, amount)
}

fn draw(shares: Vec<Share>, amount: Money) -> Vec<(i64, Money)> {
    let mut open = amount;
    let mut drawn = Vec::new();
    for share in shares {
        let part = share.amount.min(open);
        if part.is_positive() {
            drawn.push((share.id, part));
            open -= part;
        }
    }
    drawn
}
