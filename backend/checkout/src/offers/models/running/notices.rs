//! Campaign notices on a product card.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Money;
use pricing::models::{
    line_price::LinePrice,
    promotions::{GoodsScope, Tier},
};

use super::by_goods::Scoped;
use campaigns::models::{
    campaign::Campaign,
    kinds::{GoodsRole, Kind},
};

/// When a campaign does something for a product at its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// It is offered beside that price.
    Always,
    /// The amount counts for it: the price is of no campaign that shares with none.
    WhereCounted,
    /// The price is its own: it is not where the buyer's own price, or that of another campaign, is lower.
    WherePriced,
    /// The amount counts, and the price is above this one.
    Above(Money),
}

/// “满 500 减 30” on the cards of the goods that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub campaign_id: i64,
    /// `full_reduction` …, as the API names it.
    pub kind: &'static str,
    /// 秒, 满, 换购, 赠, 特 …
    pub tag: &'static str,
    pub text: Arc<str>,
    pub name: Arc<str>,
    pub ends_at: DateTime<Utc>,
    pub scope: GoodsScope,
    holds: Holds,
}

impl Notice {
    pub fn holds_at(&self, price: &LinePrice) -> bool {
        let campaign = price.campaign.as_ref();
        let is_counted = campaign.is_none_or(|campaign| campaign.with_coupon);
        match self.holds {
            Holds::Always => true,
            Holds::WhereCounted => is_counted,
            Holds::WherePriced => campaign.is_some_and(|campaign| campaign.campaign_id == self.campaign_id),
            Holds::Above(least) => is_counted && price.unit > least,
        }
    }
}

impl Scoped for Notice {
    fn scope(&self) -> &GoodsScope {
        &self.scope
    }
}

/// `left`: of its budget, none = no budget. Tiers that it does not bear are not promised.
pub(super) fn notices_of(campaign: &Campaign, left: Option<Money>) -> Vec<Notice> {
    let named = |kind, tag, holds| {
        let name = campaign.row.name.clone();
        vec![notice(campaign, (kind, tag), name, &campaign.scope, holds)]
    };
    match campaign.row.kind {
        Kind::Seckill => named("seckill", "秒", Holds::Always),
        Kind::GroupBuy => named("group_buy", "拼", Holds::Always),
        Kind::Combination => named("combination", "组", Holds::Always),
        Kind::DailySpecial => named("daily_special", "特", Holds::WherePriced),
        Kind::Fair => named("fair", "特", Holds::WherePriced),
        Kind::Welfare => named("welfare", "特", Holds::WherePriced),
        Kind::Subsidy => of_subsidy(campaign),
        Kind::Cashback => Vec::new(),
        Kind::AddOn => of_add_on(campaign),
        Kind::FullReduction => of_full_reduction(campaign, left),
    }
}

fn notice(
    campaign: &Campaign,
    (kind, tag): (&'static str, &'static str),
    text: String,
    scope: &GoodsScope,
    holds: Holds,
) -> Notice {
    Notice {
        campaign_id: campaign.id(),
        kind,
        tag,
        text: text.into(),
        name: Arc::clone(&campaign.name),
        ends_at: campaign.row.ends_at,
        scope: scope.clone(),
        holds,
    }
}

/// One for each of its goods, which have prices of their own.
fn of_subsidy(campaign: &Campaign) -> Vec<Notice> {
    let of_goods = campaign.goods.iter().filter_map(|goods| {
        let (scope, name) = (GoodsScope::goods([goods.goods_id]), campaign.row.name.clone());
        let holds = Holds::Above(goods.price?);
        Some(notice(campaign, ("subsidy", "补"), name, &scope, holds))
    });
    of_goods.collect()
}

/// On the goods that count for the threshold, and on those that may be had then.
fn of_add_on(campaign: &Campaign) -> Vec<Notice> {
    let threshold = campaign
        .tiers
        .first()
        .map(|tier| tier.threshold)
        .unwrap_or_default();
    let added = campaign
        .goods
        .iter()
        .filter(|goods| goods.role == GoodsRole::AddOn);
    let added = GoodsScope::goods(added.map(|goods| goods.goods_id));
    let text = format!("满 {} 可换购", yuan(threshold));
    let worded = |text, scope, holds| notice(campaign, ("add_on", "换购"), text, scope, holds);
    vec![
        worded(text.clone(), &campaign.scope, Holds::WhereCounted),
        worded(text, &added, Holds::Always),
    ]
}

/// One of the tiers that take money off, one of those with gifts.
fn of_full_reduction(campaign: &Campaign, left: Option<Money>) -> Vec<Notice> {
    let bears = |tier: &Tier| left.is_none_or(|left| tier.worth() <= left);
    let tiers = campaign.reduction_tiers();
    let borne = tiers.iter().filter(|tier| bears(tier));
    let cuts = borne.clone().filter(|tier| tier.cut.is_positive());
    let cuts: Vec<String> = cuts
        .map(|tier| format!("满 {} 减 {}", yuan(tier.threshold), yuan(tier.cut)))
        .collect();
    let gifts = borne.filter(|tier| tier.gift.is_some());
    let gifts: Vec<String> = gifts
        .map(|tier| format!("满 {} 有赠品", yuan(tier.threshold)))
        .collect();
    let limit = match campaign.row.buyer_limit {
        0 => String::new(),
        times => format!("，每家限 {times} 次"),
    };
    let worded = [("full_reduction", "满", cuts), ("gift", "赠", gifts)];
    let worded = worded.into_iter().filter(|(.., words)| !words.is_empty());
    worded
        .map(|(kind, tag, words)| {
            let text = words.join("，") + &limit;
            notice(campaign, (kind, tag), text, &campaign.scope, Holds::WhereCounted)
        })
        .collect()
}

/// Without decimals where there are none: “500”, “12.50”.
fn yuan(amount: Money) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}
