//! What prices and quantities of a product must satisfy before they are stored. Pure rules.
use kernel::{Money, api::FieldErrors};

use crate::goods::models::{codes::TierType, facts::SpecialPrice};

/// One million yuan a unit: a higher price is a typing error.
pub const HIGHEST_PRICE: Money = Money(100_000_000);
pub const LARGEST_NUMBER: i64 = 999_999;
pub const HIGHEST_RANK: i64 = 9;
const MOST_TIERS: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    pub quantity: i64,
    pub price: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankPrice {
    pub rank: i64,
    pub price: Money,
}

/// The price of a rank, when this one holds everywhere, for all buyers of that rank and always; the back
/// office edits these.
pub fn general_rank_price(price: &SpecialPrice) -> Option<RankPrice> {
    let general =
        price.region.is_empty() && price.company_id.is_none() && price.from.is_none() && price.to.is_none();
    let rank = price.rank.filter(|_| general)?;
    Some(RankPrice {
        rank,
        price: price.price,
    })
}

/// What a product would look like after a change.
#[derive(Clone, Debug)]
pub struct Terms<'a> {
    pub base_price: Option<Money>,
    pub ladder_type: TierType,
    pub tiers: &'a [Tier],
    pub ranks: &'a [RankPrice],
    pub min_quantity: i64,
    pub step: i64,
    pub case_quantity: i64,
    pub limit_quantity: i64,
}

/// Everything that is wrong with these terms, by field.
pub fn check(terms: &Terms<'_>) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if let Some(why) = terms.base_price.and_then(wrong_price) {
        errors.add("base_price", why);
    }
    check_numbers(terms, &mut errors);
    check_tiers(terms, &mut errors);
    check_ranks(terms, &mut errors);
    errors
}

/// The error of a price, if any.
pub fn wrong_price(price: Money) -> Option<String> {
    if !price.is_positive() {
        return Some("价格应大于 0".into());
    }
    (price > HIGHEST_PRICE).then(|| format!("价格不能超过 {HIGHEST_PRICE} 元，请检查小数点"))
}

fn check_numbers(terms: &Terms<'_>, errors: &mut FieldErrors) {
    let mut range = |field: &str, number: i64, least: i64| {
        if !(least..=LARGEST_NUMBER).contains(&number) {
            errors.add(field, format!("应为 {least} 到 {LARGEST_NUMBER} 的整数"));
        }
    };
    range("min_number", terms.min_quantity, 1);
    range("step", terms.step, 1);
    range("case_number", terms.case_quantity, 0);
    range("limit_number", terms.limit_quantity, 0);
    if terms.limit_quantity > 0 && terms.limit_quantity < terms.min_quantity {
        errors.add(
            "limit_number",
            format!("限购数不能少于起订量 {}", terms.min_quantity),
        );
    }
}

fn check_tiers(terms: &Terms<'_>, errors: &mut FieldErrors) {
    if terms.tiers.len() > MOST_TIERS {
        errors.add("ladder_prices", format!("最多 {MOST_TIERS} 个阶梯"));
    }
    if !terms.tiers.is_empty() && terms.base_price.is_none() {
        errors.add("ladder_prices", "价格未定时不能设阶梯价，请先填写基准价");
    }
    // Up-to-quantity tiers end in the base price, so theirs may climb towards it.
    let falling = terms.ladder_type == TierType::From;
    let mut before: Option<&Tier> = None;
    for (place, tier) in terms.tiers.iter().enumerate() {
        let number = format!("ladder_prices.{place}.number");
        let price = format!("ladder_prices.{place}.price");
        if !(1..=LARGEST_NUMBER).contains(&tier.quantity) {
            errors.add(&number, format!("应为 1 到 {LARGEST_NUMBER} 的整数"));
        } else if before.is_some_and(|before| tier.quantity <= before.quantity) {
            errors.add(&number, "阶梯数量应逐级增大");
        }
        if let Some(why) = wrong_price(tier.price) {
            errors.add(&price, why);
        } else if falling && before.is_some_and(|before| tier.price > before.price) {
            errors.add(&price, "数量越大价格不应越高");
        } else if terms.base_price.is_some_and(|base| tier.price > base) {
            errors.add(&price, "阶梯价不应高于基准价");
        }
        before = Some(tier);
    }
}

fn check_ranks(terms: &Terms<'_>, errors: &mut FieldErrors) {
    for (place, rank) in terms.ranks.iter().enumerate() {
        if !(0..=HIGHEST_RANK).contains(&rank.rank) {
            errors.add(
                format!("rank_prices.{place}.rank"),
                format!("等级应为 0 到 {HIGHEST_RANK}"),
            );
        } else if terms.ranks[..place].iter().any(|before| before.rank == rank.rank) {
            errors.add(format!("rank_prices.{place}.rank"), "这个等级已有价格");
        }
        if let Some(why) = wrong_price(rank.price) {
            errors.add(format!("rank_prices.{place}.price"), why);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms<'a>(tiers: &'a [Tier], ranks: &'a [RankPrice]) -> Terms<'a> {
        Terms {
            base_price: Some(Money(1000)),
            ladder_type: TierType::From,
            tiers,
            ranks,
            min_quantity: 1,
            step: 1,
            case_quantity: 0,
            limit_quantity: 0,
        }
    }

    fn fields(errors: &FieldErrors) -> Vec<&str> {
        errors.0.keys().map(String::as_str).collect()
    }

    #[test]
    fn tiers_climb_in_number_and_fall_in_price() {
        let good = [
            Tier {
                quantity: 10,
                price: Money(950),
            },
            Tier {
                quantity: 50,
                price: Money(900),
            },
        ];
        assert!(check(&terms(&good, &[])).is_empty());
        let bad = [
            Tier {
                quantity: 10,
                price: Money(900),
            },
            Tier {
                quantity: 10,
                price: Money(950),
            },
        ];
        assert_eq!(
            fields(&check(&terms(&bad, &[]))),
            ["ladder_prices.1.number", "ladder_prices.1.price"]
        );
        let dear = [Tier {
            quantity: 10,
            price: Money(1001),
        }];
        assert_eq!(fields(&check(&terms(&dear, &[]))), ["ladder_prices.0.price"]);
    }

    #[test]
    fn up_to_tiers_may_climb_towards_the_base_price() {
        let tiers = [
            Tier {
                quantity: 10,
                price: Money(800),
            },
            Tier {
                quantity: 50,
                price: Money(900),
            },
        ];
        let up_to = Terms {
            ladder_type: TierType::UpTo,
            ..terms(&tiers, &[])
        };
        assert!(check(&up_to).is_empty());
        assert_eq!(fields(&check(&terms(&tiers, &[]))), ["ladder_prices.1.price"]);
    }

    #[test]
    fn prices_are_positive_and_sane() {
        let ranks = [
            RankPrice {
                rank: 1,
                price: Money(0),
            },
            RankPrice {
                rank: 1,
                price: Money(900),
            },
            RankPrice {
                rank: 10,
                price: Money(i64::MAX),
            },
        ];
        let wrong = check(&terms(&[], &ranks));
        assert_eq!(
            fields(&wrong),
            [
                "rank_prices.0.price",
                "rank_prices.1.rank",
                "rank_prices.2.price",
                "rank_prices.2.rank"
            ]
        );
        let free = Terms {
            base_price: Some(Money(0)),
            ..terms(&[], &[])
        };
        assert_eq!(fields(&check(&free)), ["base_price"]);
        assert!(
            check(&Terms {
                base_price: None,
                ..terms(&[], &[])
            })
            .is_empty()
        );
    }

    #[test]
    fn numbers_make_sense_together() {
        let wrong = Terms {
            min_quantity: 0,
            step: 0,
            case_quantity: -1,
            ..terms(&[], &[])
        };
        assert_eq!(fields(&check(&wrong)), ["case_number", "min_number", "step"]);
        let tight = Terms {
            min_quantity: 5,
            limit_quantity: 4,
            ..terms(&[], &[])
        };
        assert_eq!(fields(&check(&tight)), ["limit_number"]);
    }
}
