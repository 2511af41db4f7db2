//! How well a line of the bank's statement fits a transfer: pure.
use std::collections::HashSet;

use chrono::NaiveDate;
use kernel::{Money, counts::to_i64};
use orders::payments::models::payer_name::is_same_name;

/// What a line is compared with.
pub struct Transfer {
    pub company_id: i64,
    pub company: String,
    pub amount: Money,
    pub paid_on: NaiveDate,
}

/// How well a line fits a transfer; the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    pub is_amount: bool,
    /// Of the two names, 0 to 100.
    similarity: i64,
    days_apart: i64,
}

impl Fit {
    pub fn of(transfer: &Transfer, payer_name: &str, rest: Money, day: NaiveDate) -> Self {
        Self {
            is_amount: rest == transfer.amount,
            similarity: similarity(payer_name, &transfer.company),
            days_apart: (day - transfer.paid_on).num_days().abs(),
        }
    }

    pub const fn is_payer(self) -> bool {
        self.similarity == SAME
    }

    /// The right amount weighs as much as the right name; between equals the amount decides, and then the day.
    pub const fn rank(self) -> (i64, bool, i64) {
        let of_amount = if self.is_amount { SAME } else { 0 };
        (of_amount + self.similarity, self.is_amount, -self.days_apart)
    }
}

/// Of the same name.
pub const SAME: i64 = 100;

/// How much of two names is the same, by pairs of neighbouring letters: 100 for the same name, 0 for nothing.
pub fn similarity(one: &str, other: &str) -> i64 {
    if is_same_name(one, other) {
        return SAME;
    }
    let (one, other) = (pairs(one), pairs(other));
    let all = one.len() + other.len();
    if all == 0 {
        return 0;
    }
    let shared = one.intersection(&other).count();
    to_i64(200 * shared / all).min(SAME - 1)
}

fn pairs(name: &str) -> HashSet<(char, char)> {
    let letters: Vec<char> = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.windows(2).map(|pair| (pair[0], pair[1])).collect()
}
