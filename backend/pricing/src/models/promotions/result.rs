//! What promotions do to a basket, and what they say of it.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::facts::GiftOf;
use crate::models::{basket::Allocation, line_price::Step};

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
    /// None: it is never over.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Fits the basket and is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsableCoupon {
    pub claim_id: i64,
    pub name: Arc<str>,
    /// The reduction it would give alone.
    pub amount: Money,
    pub why: String,
    pub expires_at: Option<DateTime<Utc>>,
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

/// An advantage that would have applied, had another one not been better, or had the buyer not had it as often as one may.
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
    /// How `granted` is spread over the lines.
    pub off: Allocation,
    pub gifts: Vec<Gift>,
    pub promises: Vec<PromisedVoucher>,
    pub progress: Vec<Progress>,
    pub refusals: Vec<LineRefusal>,
    pub coupons: CouponVerdicts,
    /// For each line the steps from its amount to its remaining amount, unless they were left out.
    pub traces: Vec<Vec<Step>>,
    pub gave_way: Vec<GaveWay>,
}
