//! A campaign as buyers see it, its goods apart.
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::{Money, masking};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    campaign::{Campaign, CampaignTier},
    groups::{GroupBuy, GroupMembership},
    kinds::{Kind, TargetKind},
    rewards::Standing,
};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CampaignGift {
    pub goods_id: i64,
    pub name: String,
    pub unit: String,
    pub image: String,
    pub quantity: i64,
    /// Of one unit.
    pub value: Money,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CampaignTierView {
    /// From which sum it holds.
    pub amount: Money,
    pub cut: Money,
    /// What comes back as voucher (cashback).
    pub voucher: Money,
    pub gift: Option<CampaignGift>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CampaignSummary {
    pub id: i64,
    /// full_reduction | add_on | seckill | group_buy | combination | daily_special | welfare | subsidy | cashback | fair
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub name: String,
    pub remark: String,
    pub zone: String,
    /// Empty: draw one.
    pub image: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// announced | running | ended; spent: it runs, and its budget is used up
    pub state: &'static str,
    /// 94 = 94 % of the price.
    pub percent: Option<i64>,
    /// Its goods still join full reductions and coupons.
    pub with_coupon: bool,
    /// Times per buyer, 0 = no limit.
    pub buyer_limit: i64,
    /// No goods are named: everything on sale.
    pub is_for_all: bool,
    /// units | members (companies that have paid): what `target_quantity` counts
    pub target_kind: &'static str,
    /// So many of one product make its group buy succeed.
    pub target_quantity: Option<i64>,
    /// From which sum on add-on goods may be had.
    pub threshold: Option<Money>,
    pub goods_count: usize,
    pub tiers: Vec<CampaignTierView>,
}

impl CampaignSummary {
    /// `left`: of its budget; `gift`: what the gift of a tier is, as far as it is known.
    pub fn new(
        campaign: &Campaign,
        now: DateTime<Utc>,
        left: Option<Money>,
        gift: impl Fn(&CampaignTier) -> Option<CampaignGift>,
    ) -> Self {
        let row = &campaign.row;
        let is_add_on = row.kind == Kind::AddOn;
        let tiers = campaign.tiers.iter().filter(|_| !is_add_on);
        Self {
            id: row.id,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            name: row.name.clone(),
            remark: row.remark.clone(),
            zone: row.zone.clone(),
            image: row.image.clone(),
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            state: campaign.state(now, left),
            percent: row.percent,
            with_coupon: row.with_coupon,
            buyer_limit: row.buyer_limit,
            is_for_all: campaign.is_about_all(),
            target_kind: row.target_kind.code(),
            target_quantity: row.target_quantity,
            threshold: campaign
                .tiers
                .first()
                .filter(|_| is_add_on)
                .map(|tier| tier.threshold),
            goods_count: campaign.count_goods(),
            tiers: tiers
                .map(|tier| CampaignTierView {
                    amount: tier.threshold,
                    cut: tier.cut,
                    voucher: tier.voucher,
                    gift: gift(tier),
                })
                .collect(),
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GroupMember {
    /// “武汉***药房”
    pub name: String,
    pub quantity: i64,
    pub at: DateTime<Utc>,
}

/// How far a group buy is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GroupProgress {
    pub id: i64,
    /// forming | succeeded | failed
    pub state: &'static str,
    /// units | members: what `target` and `missing` count
    pub target_kind: &'static str,
    pub target: i64,
    /// Units that are paid.
    pub paid: i64,
    /// Units of orders that wait for their money.
    pub reserved: i64,
    pub missing: i64,
    /// Companies that have paid, each once.
    pub buyers: usize,
    /// Companies that have ordered, and paid nothing yet.
    pub waiting: usize,
    pub closes_at: DateTime<Utc>,
    /// The newest of those who have paid; in lists none.
    pub joined: Vec<GroupMember>,
}

impl GroupProgress {
    /// `target`: how many of what; `joined`: newest first, with the buyers' names; `shown`: how many of them are returned.
    pub fn new(
        group: &GroupBuy,
        (counts, target): (TargetKind, i64),
        joined: &[(String, &GroupMembership)],
        shown: usize,
    ) -> Self {
        let (joined, waiting): (Vec<_>, Vec<_>) = joined.iter().partition(|(_, one)| one.is_paid);
        let paid: i64 = joined.iter().map(|(_, one)| one.quantity).sum();
        let buyers: BTreeSet<i64> = joined.iter().map(|(_, one)| one.company_id).collect();
        let ordered: BTreeSet<i64> = waiting.iter().map(|(_, one)| one.company_id).collect();
        let counted = match counts {
            TargetKind::Units => paid,
            TargetKind::Members => i64::try_from(buyers.len()).unwrap_or(i64::MAX),
        };
        Self {
            id: group.id,
            state: group.state.code(),
            target_kind: counts.code(),
            target,
            paid,
            reserved: waiting.iter().map(|(_, one)| one.quantity).sum(),
            missing: (target - counted).max(0),
            buyers: buyers.len(),
            waiting: ordered.difference(&buyers).count(),
            closes_at: group.closes_at,
            joined: joined
                .iter()
                .take(shown)
                .map(|(name, one)| GroupMember {
                    name: masking::company(name),
                    quantity: one.quantity,
                    at: one.at,
                })
                .collect(),
        }
    }
}

/// What has become of a group buy whose campaign is over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GroupOutcome {
    pub goods_id: i64,
    /// forming (its time is over, and it is about to be decided) | succeeded | failed
    pub state: &'static str,
}

impl From<&GroupBuy> for GroupOutcome {
    fn from(group: &GroupBuy) -> Self {
        Self {
            goods_id: group.goods_id,
            state: group.state.code(),
        }
    }
}

/// How far a buyer is in a cashback.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CampaignProgress {
    /// Paid in the period, less what went back.
    pub paid: Money,
    /// Earned so far; given when the period is over.
    pub voucher: Money,
    /// Reached as well, and not given: the budget was used up by payments before.
    pub withheld: Money,
    /// To the next tier; null at the highest, and when no payment brings more: it is over, or its budget used up.
    pub missing: Option<Money>,
    /// What the next tier would bring, as far as the budget bears it now.
    pub next_voucher: Option<Money>,
    /// The period is over, and the vouchers are given.
    pub is_given: bool,
}

impl CampaignProgress {
    pub fn new(campaign: &Campaign, standing: &Standing, is_over: bool) -> Self {
        let Standing { paid, voucher, left } = *standing;
        let reached = campaign.voucher_at(paid);
        let brings_more = !is_over && left.is_none_or(Money::is_positive);
        let next = campaign.tiers.iter().find(|tier| tier.threshold > paid);
        let next = next.filter(|_| brings_more);
        let borne = |rise: Money| left.map_or(rise, |left| rise.min(left));
        Self {
            paid,
            voucher,
            withheld: (reached - voucher).floored_at_zero(),
            missing: next.map(|tier| tier.threshold - paid),
            next_voucher: next.map(|tier| voucher + borne(tier.voucher - reached)),
            is_given: campaign.row.settled_at.is_some(),
        }
    }
}
