//! The effect of full reductions, gifts, add-on purchases and coupons on a basket (domain section 3). Pure:
//! the same lines and facts give the same answer. Unit prices come from [`super::line_price`]; the reductions
//! found here are allocated by [`super::basket`].
//! Thresholds use the line amounts before any reduction, so that reductions and coupons never lower each
//! other's sums. Within a stack group a line takes part in one full reduction and the basket uses one coupon;
//! where they exclude each other, the best result for the buyer is used.
use std::sync::Arc;

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{basket::Reduction, campaign_prices::AppliedCampaign, line_price::Step};

mod apply;
mod assignment;
mod coupons;
mod progress;
mod scope;

pub use apply::apply;
pub use scope::{GoodsScope, GoodsSelection};

/// A line of the basket as promotions look at it.
#[derive(Clone, Copy, Debug)]
pub struct PromoLine<'a> {
    pub goods: &'a GoodsSnapshot,
    pub quantity: i64,
    /// After every price of a unit.
    pub unit: Money,
    /// The campaign whose price it has.
    pub campaign: Option<&'a AppliedCampaign>,
}

impl PromoLine<'_> {
    pub fn amount(&self) -> Money {
        self.unit.times(self.quantity)
    }

    /// May full reductions and coupons count it? Compounds with special ingredients join nothing, lines with the price of a
    /// campaign only where it says so.
    pub fn joins(&self) -> bool {
        !self.goods.control.is_special_compound() && self.campaign.is_none_or(|campaign| campaign.with_coupon)
    }
}

/// A gift of a tier; the value of all units together counts as the benefit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GiftOf {
    pub goods_id: i64,
    pub quantity: i64,
    /// Of one unit: taken back when a return falls below the tier.
    pub value: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    pub threshold: Money,
    pub cut: Money,
    pub gift: Option<GiftOf>,
}

impl Tier {
    /// What the buyer has of it.
    pub fn worth(&self) -> Money {
        let gift = self
            .gift
            .map_or(Money::ZERO, |gift| gift.value.times(gift.quantity));
        self.cut + gift
    }
}

/// 满减 or 满赠, for this buyer now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullReduction {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub scope: GoodsScope,
    pub tiers: Arc<[Tier]>,
    /// One of a group per line; groups add up.
    pub stack_group: Arc<str>,
    /// Between equally good ones the higher, then the smaller id.
    pub priority: i64,
    /// Whether its lines still join coupons.
    pub with_coupon: bool,
    /// What of its budget is left; none = no budget.
    pub given_left: Option<Money>,
}

impl FullReduction {
    /// The best tier that this sum reaches and the budget covers.
    pub fn tier_at(&self, sum: Money) -> Option<&Tier> {
        let bears = |tier: &&Tier| self.given_left.is_none_or(|left| tier.worth() <= left);
        self.tiers
            .iter()
            .filter(|tier| tier.threshold <= sum && sum.is_positive())
            .filter(bears)
            .max_by_key(|tier| (tier.worth(), tier.threshold))
    }

    fn worth_at(&self, sum: Money) -> Money {
        self.tier_at(sum)
            .map_or(Money::ZERO, |tier| tier.worth() - tier.cut + tier.cut.min(sum))
    }

    pub fn has_gifts(&self) -> bool {
        self.tiers.iter().any(|tier| tier.gift.is_some())
    }

    /// Without the gifts that cannot be had.
    #[must_use]
    pub fn with_gifts(mut self, can_be_had: impl Fn(&GiftOf) -> bool) -> Self {
        let tiers = self.tiers.iter().map(|tier| Tier {
            gift: tier.gift.filter(&can_be_had),
            ..*tier
        });
        self.tiers = tiers.filter(|tier| tier.worth().is_positive()).collect();
        self
    }
}

/// 换购: from a sum of its goods on, others may be had at a price of the campaign. Their lines carry it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddOn {
    pub campaign_id: i64,
    pub name: Arc<str>,
    /// Of the goods that count.
    pub scope: GoodsScope,
    pub threshold: Money,
}

/// 买补: what a unit costs above this price comes back as voucher when the order is completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subsidy {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub goods_id: i64,
    pub price: Money,
}

/// A coupon that the buyer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CouponFacts {
    pub claim_id: i64,
    pub name: Arc<str>,
    pub scope: GoodsScope,
    pub threshold: Money,
    pub cut: Money,
    /// One of a group per basket; groups add up.
    pub stack_group: Arc<str>,
    /// Why it cannot be used now, independent of the basket.
    pub refusal: Option<Arc<str>>,
    /// Between equally good ones the one that ends first is used.
    pub expires_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CouponChoice<'a> {
    /// The best result for the buyer.
    #[default]
    Best,
    /// These claims, as far as they can be used together.
    These(&'a [i64]),
}

/// Everything that may apply to the baskets of this buyer now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Promotions<'a> {
    pub reductions: &'a [FullReduction],
    pub add_ons: &'a [AddOn],
    pub subsidies: &'a [Subsidy],
    pub coupons: &'a [CouponFacts],
    /// What is left of the budgets of campaigns that sell only lines that name them.
    pub sale_budgets: &'a [(i64, Money)],
    pub choose: CouponChoice<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Campaign(i64),
    /// By its claim.
    Coupon(i64),
}

/// Money off some lines together, by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrantedReduction {
    pub source: Source,
    pub name: Arc<str>,
    /// The actual reduction.
    pub amount: Money,
    pub lines: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub gift: GiftOf,
    /// The lines whose sum earned it.
    pub lines: Vec<usize>,
}

/// A voucher that the buyer gets for a line once the order is completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromisedVoucher {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub line: usize,
    /// Per unit.
    pub each: Money,
    pub amount: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProgressKind {
    FullReduction,
    /// Its tiers give goods.
    Gift,
    AddOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TierProgress {
    pub threshold: Money,
    pub cut: Money,
    pub gift: Option<GiftOf>,
    pub is_reached: bool,
}

/// How far a campaign is, for the lines that count for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub kind: ProgressKind,
    /// Reached ones first, the highest of them at the top; then the others, the nearest first.
    pub tiers: Vec<TierProgress>,
    /// Σ of the lines that count.
    pub eligible: Money,
    /// To the next tier; none when the highest is reached.
    pub missing: Option<Money>,
    pub lines: Vec<usize>,
}

impl Progress {
    /// “还差 ¥20.00 减 ¥30.00”, “还差 ¥20.00 得赠品”, “还差 ¥20.00 可换购”.
    pub fn hint(&self) -> Option<String> {
        let missing = self.missing?;
        let next = self.tiers.iter().find(|tier| !tier.is_reached)?;
        let what = match (self.kind, next.cut.is_positive(), next.gift) {
            (ProgressKind::AddOn, ..) => "可换购".into(),
            (_, true, Some(_)) => format!("减 ¥{} 并得赠品", next.cut),
            (_, true, None) => format!("减 ¥{}", next.cut),
            (_, false, _) => "得赠品".into(),
        };
        Some(format!("还差 ¥{missing} {what}"))
    }
}

/// A line that cannot be bought as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRefusal {
    pub line: usize,
    pub campaign_id: i64,
    pub code: &'static str,
    pub message: String,
    pub missing: Option<Money>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedCoupon {
    pub claim_id: i64,
    pub name: Arc<str>,
    pub amount: Money,
    pub lines: Vec<usize>,
}

/// Fits the basket and is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsableCoupon {
    pub claim_id: i64,
    pub name: Arc<str>,
    /// The reduction it would give alone.
    pub amount: Money,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusableCoupon {
    pub claim_id: i64,
    pub name: Arc<str>,
    pub why: String,
    /// To its threshold, where that alone is missing.
    pub missing: Option<Money>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CouponVerdicts {
    pub used: Vec<UsedCoupon>,
    pub usable: Vec<UsableCoupon>,
    pub unusable: Vec<UnusableCoupon>,
    /// Claims that were named and are not among the facts.
    pub unknown: Vec<i64>,
}

/// An advantage that would have applied, had another one not been better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaveWay {
    pub source: Source,
    pub name: Arc<str>,
    /// What it would have given alone.
    pub amount: Money,
    pub to: Vec<Source>,
    pub why: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromotionResult {
    /// In the order in which they apply: full reductions, then coupons.
    pub granted: Vec<GrantedReduction>,
    pub gifts: Vec<Gift>,
    pub promises: Vec<PromisedVoucher>,
    pub progress: Vec<Progress>,
    pub refusals: Vec<LineRefusal>,
    pub coupons: CouponVerdicts,
    /// For each line the steps from its amount to its remaining amount.
    pub traces: Vec<Vec<Step>>,
    pub gave_way: Vec<GaveWay>,
}

impl PromotionResult {
    /// As the quote of the basket takes them; in the order of `granted`.
    pub fn reductions(&self) -> Vec<Reduction> {
        let reduction = |granted: &GrantedReduction| Reduction {
            amount: granted.amount,
            lines: granted.lines.clone(),
        };
        self.granted.iter().map(reduction).collect()
    }
}

#[cfg(test)]
mod tests;
