//! The data of a demo campaign.
use campaigns::models::kinds::{Kind, TargetKind};

/// Which goods a campaign is about. In place of those that the shop hasn't, or that are in another campaign with prices, it has
/// others: a small shop runs the same campaigns.
#[derive(Clone, Copy)]
pub enum Choice {
    /// Everything on sale.
    All,
    Names(&'static [&'static str]),
    /// Those of the manufacturers with most goods: how many manufacturers, and how many goods of each.
    Manufacturers(usize, usize),
    /// Any others.
    Rest(usize),
}

/// The gift of the tier besides its reduction: the first of these names that the shop has, else any, and its number.
type Gift = Option<(&'static [&'static str], i64)>;

/// Threshold, cut and voucher in yuan.
#[derive(Clone, Copy)]
pub struct Tier {
    pub threshold: i64,
    pub cut: i64,
    pub voucher: i64,
    pub gift: Gift,
}

pub struct Plan {
    pub kind: Kind,
    pub name: &'static str,
    pub remark: &'static str,
    pub zone: &'static str,
    /// Hours from now, when it begins and ends.
    pub hours: (i64, i64),
    pub goods: Choice,
    /// Prices of its goods in percent of the base price, the first for the first of them, and so on round and round.
    pub percents: &'static [i64],
    /// Had at the price once the others reach the threshold.
    pub add_ons: &'static [&'static str],
    pub tiers: &'static [Tier],
    /// Packs of each goods that it has.
    pub packs: Option<i64>,
    /// Packs of each goods for one buyer, or times; 0 = no limit.
    pub limit: i64,
    /// What makes a group buy succeed, and how many.
    pub target_kind: TargetKind,
    pub target: Option<i64>,
    /// Of everything (全场折扣).
    pub discount: Option<i64>,
    pub with_coupon: bool,
    /// Yuan.
    pub budget: Option<i64>,
}

/// In hours.
pub const DAY: i64 = 24;

/// What a plan says unless it says otherwise.
pub const PLAN: Plan = Plan {
    kind: Kind::DailySpecial,
    name: "",
    remark: "",
    zone: "",
    hours: (0, 0),
    goods: Choice::All,
    percents: &[],
    add_ons: &[],
    tiers: &[],
    packs: None,
    limit: 0,
    target_kind: TargetKind::Units,
    target: None,
    discount: None,
    with_coupon: true,
    budget: None,
};

pub const fn cut(threshold: i64, cut: i64) -> Tier {
    Tier {
        threshold,
        cut,
        voucher: 0,
        gift: None,
    }
}

pub const fn gift(threshold: i64, cut: i64, names: &'static [&'static str], number: i64) -> Tier {
    Tier {
        threshold,
        cut,
        voucher: 0,
        gift: Some((names, number)),
    }
}

pub const fn voucher(threshold: i64, voucher: i64) -> Tier {
    Tier {
        threshold,
        cut: 0,
        voucher,
        gift: None,
    }
}

/// A threshold that gives nothing by itself.
pub const fn from(threshold: i64) -> Tier {
    cut(threshold, 0)
}
