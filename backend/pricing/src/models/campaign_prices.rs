//! Unit prices of campaigns (domain section 3): those for lines that name their campaign, and those that
//! apply automatically. The crate `campaigns` says which of them apply to this buyer now.
use std::{cmp::Reverse, sync::Arc};

use kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnitKind {
    /// 秒杀
    Seckill,
    /// 拼团
    GroupBuy,
    /// 组合
    Combination,
    /// 换购
    AddOn,
    /// 每日特价
    DailySpecial,
    /// 医药会
    Fair,
    /// 全场折扣
    Welfare,
}

impl UnitKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Seckill => "seckill",
            Self::GroupBuy => "group_buy",
            Self::Combination => "combination",
            Self::AddOn => "add_on",
            Self::DailySpecial => "daily_special",
            Self::Fair => "fair",
            Self::Welfare => "welfare",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Seckill => "秒杀价",
            Self::GroupBuy => "拼团价",
            Self::Combination => "组合价",
            Self::AddOn => "换购价",
            Self::DailySpecial => "每日特价",
            Self::Fair => "医药会价",
            Self::Welfare => "全场折扣",
        }
    }

    /// Few units that many want at the same time: those who hold some must pay soon.
    pub const fn is_rush(self) -> bool {
        matches!(self, Self::Seckill | Self::GroupBuy)
    }

    /// Holds for lines that name the campaign, and for them alone.
    pub const fn is_asked_for(self) -> bool {
        matches!(
            self,
            Self::Seckill | Self::GroupBuy | Self::Combination | Self::AddOn
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceTerm {
    Fixed(Money),
    /// So many hundredths of the price before, floored to the fen; nothing becomes free by it.
    Percent(i64),
}

impl PriceTerm {
    /// A percentage leaves at least one fen and makes nothing dearer; a fixed price is taken as it is.
    pub fn of(self, before: Money) -> Money {
        match self {
            Self::Fixed(price) => price,
            Self::Percent(percent) => before.share(percent, 100).max(Money(1)).min(before),
        }
    }
}

/// The price of one product in one campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitPrice {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub kind: UnitKind,
    pub ask: PriceTerm,
    /// Whether its lines still join full reductions and coupons.
    pub with_coupon: bool,
}

/// What campaigns ask of one buyer for one product at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignPrices {
    /// Of the campaign that the line names.
    pub named: Option<UnitPrice>,
    /// Those that hold by themselves; they exclude each other.
    pub by_itself: Vec<UnitPrice>,
    /// Those that would, did their budgets cover the whole basket: told, and not applied.
    pub beyond_budget: Vec<UnitPrice>,
}

impl CampaignPrices {
    pub const NONE: Self = Self {
        named: None,
        by_itself: Vec::new(),
        beyond_budget: Vec::new(),
    };

    /// The one that is best at this price, and those that give way to it; a line that names a campaign is left alone by all others.
    pub(super) fn best(&self, before: Money) -> Option<(&UnitPrice, Vec<&UnitPrice>)> {
        if let Some(named) = &self.named {
            return Some((named, Vec::new()));
        }
        let mut ranked: Vec<&UnitPrice> = self.by_itself.iter().collect();
        ranked.sort_by_key(|unit| (unit.ask.of(before), Reverse(unit.with_coupon), unit.campaign_id));
        let (best, others) = ranked.split_first()?;
        Some((best, others.to_vec()))
    }
}

/// The campaign whose price a line has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedCampaign {
    pub campaign_id: i64,
    pub kind: UnitKind,
    pub with_coupon: bool,
    /// What a unit costs less by it.
    pub saved: Money,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_floored_to_the_fen_and_never_to_nothing() {
        let welfare = |fen| PriceTerm::Percent(94).of(Money(fen)).fen();
        assert_eq!([1_000, 199, 2, 1, 0].map(welfare), [940, 187, 1, 1, 0]);
    }
}
