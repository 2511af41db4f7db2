//! The tiers of a campaign as staff write them, and what can be wrong with them.
use std::collections::{HashMap, HashSet};

use kernel::{Money, api::FieldErrors};

use super::goods_facts::GoodsFacts;
use crate::models::kinds::Kind;

pub const MOST_TIERS: usize = 8;
const MOST_GIFTS: i64 = 1_000;
/// 10,000,000.00
const HIGHEST_THRESHOLD: Money = Money(1_000_000_000);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierDraft {
    pub threshold: Money,
    pub cut: Money,
    pub gift_goods_id: Option<i64>,
    pub gift_quantity: i64,
    pub gift_value: Money,
    pub voucher: Money,
}

pub(super) fn check(
    kind: Kind,
    tiers: &[TierDraft],
    facts: &HashMap<i64, GoodsFacts>,
    errors: &mut FieldErrors,
) {
    let count = tiers.len();
    match kind {
        Kind::FullReduction | Kind::Cashback if !(1..=MOST_TIERS).contains(&count) => {
            errors.add("tiers", format!("请填写 1 到 {MOST_TIERS} 档"));
        }
        Kind::AddOn if count != 1 => errors.add("tiers", "请填写一个换购门槛"),
        kind if !kind.has_tiers() && count > 0 => errors.add("tiers", "这类活动没有档位"),
        _ => {}
    }
    if !kind.has_tiers() {
        return;
    }
    let (mut seen, mut before): (_, Option<(Money, Money)>) = (HashSet::new(), None);
    for (at, tier) in tiers.iter().enumerate() {
        let mut wrong = |field: &str, why: String| errors.add(format!("tiers.{at}.{field}"), why);
        if !tier.threshold.is_positive() || tier.threshold > HIGHEST_THRESHOLD {
            wrong("threshold", format!("门槛应大于 0，不超过 {HIGHEST_THRESHOLD}"));
        } else if !seen.insert(tier.threshold) {
            wrong("threshold", "已有这个门槛".into());
        }
        for (field, why) in wrong_of(kind, tier, facts) {
            wrong(field, why);
        }
        let worth = worth(kind, tier);
        if before.is_some_and(|(threshold, less)| tier.threshold > threshold && worth <= less) {
            wrong("threshold", "门槛更高的一档应给得更多".into());
        }
        if before.is_some_and(|(threshold, _)| tier.threshold < threshold) {
            wrong("threshold", "请按门槛从低到高填写".into());
        }
        before = Some((tier.threshold, worth));
    }
}

fn worth(kind: Kind, tier: &TierDraft) -> Money {
    match kind {
        Kind::Cashback => tier.voucher,
        _ => tier.cut + tier.gift_value.times(tier.gift_quantity),
    }
}

fn wrong_of(kind: Kind, tier: &TierDraft, facts: &HashMap<i64, GoodsFacts>) -> Vec<(&'static str, String)> {
    let mut wrong = Vec::new();
    let gives_goods =
        tier.gift_goods_id.is_some() || tier.gift_quantity != 0 || tier.gift_value != Money::ZERO;
    if kind != Kind::Cashback && tier.voucher != Money::ZERO {
        wrong.push(("voucher", "只有满额返现返券".into()));
    }
    if kind != Kind::FullReduction {
        if tier.cut != Money::ZERO {
            wrong.push(("cut", "只有满减有减额".into()));
        }
        if gives_goods {
            wrong.push(("gift_goods_id", "只有满赠有赠品".into()));
        }
    }
    match kind {
        Kind::Cashback if !tier.voucher.is_positive() || tier.voucher >= tier.threshold => {
            wrong.push(("voucher", "返券应大于 0，小于门槛".into()));
        }
        Kind::FullReduction => {
            if tier.cut < Money::ZERO || tier.cut >= tier.threshold {
                wrong.push(("cut", "减额应小于门槛".into()));
            }
            if gives_goods {
                wrong.extend(wrong_gift(tier, facts));
            } else if !tier.cut.is_positive() {
                wrong.push(("cut", "请填写减额或选择赠品".into()));
            }
        }
        _ => {}
    }
    wrong
}

fn wrong_gift(tier: &TierDraft, facts: &HashMap<i64, GoodsFacts>) -> Vec<(&'static str, String)> {
    let mut wrong = Vec::new();
    let fact = tier.gift_goods_id.and_then(|id| facts.get(&id));
    match fact {
        None => wrong.push(("gift_goods_id", "请选择赠品".into())),
        Some(fact) if fact.is_special_compound => {
            wrong.push(("gift_goods_id", "含特殊药品复方制剂不能作赠品".into()));
        }
        Some(_) => {}
    }
    if !(1..=MOST_GIFTS).contains(&tier.gift_quantity) {
        wrong.push(("gift_quantity", format!("赠品数量应为 1 到 {MOST_GIFTS}")));
    }
    let worth = tier.gift_value.times(tier.gift_quantity);
    if !tier.gift_value.is_positive() || worth >= tier.threshold {
        wrong.push((
            "gift_value",
            "请填写赠品单价，赠品总值应小于门槛；退货时按它扣回".into(),
        ));
    } else if let Some(cost) = fact.and_then(|fact| fact.cost_price)
        && tier.gift_value < cost
    {
        // The budget, finance's limit and what a return takes back count this value.
        wrong.push((
            "gift_value",
            format!("赠品单价不能低于成本价 ¥{cost}，预算和退货扣回都按它计算"),
        ));
    }
    wrong
}
