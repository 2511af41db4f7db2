//! What makes a product cheaper today, as far as lists filter by it. Later promotions (seckill, coupons, activities) join
//! here as further kinds: lists, counts and both lookups go through [`Promotion::ALL`].
use chrono::{DateTime, NaiveDate, Utc};
use kernel::clock::day_start;

use super::shopper::Shopper;
use crate::goods::models::facts::{GoodsSnapshot, SpecialPrice};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// A tier below the base price.
    Ladder,
    /// A price for the buyer's rank or region, or agreed with the buyer.
    Special,
    /// In the free-shipping zone.
    FreeShipping,
}

impl Promotion {
    pub const ALL: [Self; 3] = [Self::Ladder, Self::Special, Self::FreeShipping];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Ladder => "ladder",
            Self::Special => "special",
            Self::FreeShipping => "free_shipping",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Ladder => "量大优惠",
            Self::Special => "专享价",
            Self::FreeShipping => "包邮专区",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|promotion| promotion.code() == code)
    }

    /// The marks that goods of this promotion have for this shopper; a product with any of them is in it.
    pub fn marks(self, shopper: Option<&Shopper>) -> Vec<String> {
        match (self, shopper) {
            (Self::Special, None) => vec![special_mark(None, None, "")],
            (Self::Special, Some(shopper)) => special_marks(shopper),
            (promotion, _) => vec![promotion.code().to_owned()],
        }
    }
}

/// Every mark of a product on this day.
pub fn marks_of(goods: &GoodsSnapshot, today: NaiveDate) -> Vec<String> {
    let mut marks = Vec::new();
    let is_cheaper = |base| goods.tier_prices.iter().any(|tier| tier.price < base);
    if goods.base_price.is_some_and(is_cheaper) {
        marks.push(Promotion::Ladder.code().to_owned());
    }
    if goods.is_preferred {
        marks.push(Promotion::FreeShipping.code().to_owned());
    }
    let (begins, ends) = day(today);
    let holds_today = |price: &&SpecialPrice| {
        price.from.is_none_or(|from| from < ends) && price.to.is_none_or(|to| begins < to)
    };
    let special = goods.special_prices.iter().filter(holds_today);
    marks.extend(special.map(|price| special_mark(price.company_id, price.rank, &price.region)));
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// First moment of a shop day, and the first one no longer in it.
pub fn day(today: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    (
        day_start(today),
        day_start(today.succ_opt().unwrap_or(NaiveDate::MAX)),
    )
}

/// What a special price names; empty where it names nothing.
fn special_mark(company_id: Option<i64>, rank: Option<i64>, region: &str) -> String {
    let text = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    format!("special/{}/{}/{region}", text(company_id), text(rank))
}

/// Every mark of a special price that the price engine would let this shopper have.
fn special_marks(shopper: &Shopper) -> Vec<String> {
    let mut marks = Vec::new();
    for company_id in [None, Some(shopper.company_id)] {
        for rank in [None, Some(shopper.rank)] {
            for region in ["", &*shopper.region] {
                marks.push(special_mark(company_id, rank, region));
            }
        }
    }
    marks.sort_unstable();
    marks.dedup();
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shopper_has_the_marks_of_rank_region_and_customer_price() {
        let shopper = Shopper {
            company_id: 7,
            rank: 2,
            region: "浙江省".into(),
        };
        let marks = Promotion::Special.marks(Some(&shopper));
        for mark in [
            "special///",
            "special//2/",
            "special///浙江省",
            "special//2/浙江省",
            "special/7//",
            "special/7/2/",
            "special/7//浙江省",
            "special/7/2/浙江省",
        ] {
            assert!(marks.iter().any(|known| known == mark), "{mark}");
        }
        assert_eq!(Promotion::Special.marks(None), ["special///"]);
        assert_eq!(Promotion::Ladder.marks(None), ["ladder"]);
    }
}
