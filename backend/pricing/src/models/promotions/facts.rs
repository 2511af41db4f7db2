//! What promotions look at: the lines of a basket, and everything that may apply to them.
use std::sync::Arc;

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scope::{GoodsScope, ScopeIndex};
use crate::models::campaign_prices::AppliedCampaign;

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

    pub(super) fn worth_at(&self, sum: Money) -> Money {
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

/// A full reduction that the buyer has had as often as one may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedUp {
    pub reduction: FullReduction,
    /// As often as one may.
    pub times: i64,
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

/// Whether the steps of each line's amount are told, which costs a text for each line of each advantage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traces {
    #[default]
    Told,
    LeftOut,
}

/// Everything that may apply to the baskets of this buyer now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Promotions<'a> {
    pub reductions: &'a [FullReduction],
    /// Which of these have a product; none: each is asked.
    pub places: Option<&'a ScopeIndex>,
    /// Told, and not given.
    pub used_up: &'a [UsedUp],
    pub add_ons: &'a [AddOn],
    pub subsidies: &'a [Subsidy],
    pub coupons: &'a [CouponFacts],
    /// What is left of the budgets of campaigns that sell only lines that name them.
    pub sale_budgets: &'a [(i64, Money)],
    pub choose: CouponChoice<'a>,
    pub traces: Traces,
}
