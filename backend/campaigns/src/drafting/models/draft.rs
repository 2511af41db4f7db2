//! What staff write of a campaign, and everything that can be wrong with it: all of it at once, by field.
use std::collections::{HashMap, HashSet};

use catalog::prices::models::{buyer_segment::PROVINCES, pricing::HIGHEST_RANK};
use chrono::{DateTime, TimeDelta, Utc};
use identity::companies::models::facts::BuyerType;
use kernel::{Money, api::FieldErrors};

use crate::models::kinds::{AudienceKind, GoodsRole, Kind, TargetKind};

mod goods_facts;
mod tiers;

pub use goods_facts::GoodsFacts;
pub use tiers::{MOST_TIERS, TierDraft};

pub const MOST_GOODS: usize = 500;
const FEWEST_IN_SET: usize = 2;
const MOST_IN_SET: usize = 10;
const MOST_AUDIENCE: usize = 500;
const LONGEST_DAYS: i64 = 366;
pub const MOST_UNITS: i64 = 1_000_000;
/// One company alone is no group.
const FEWEST_MEMBERS: i64 = 2;
const MOST_MEMBERS: i64 = 10_000;
const MOST_IN_A_SET_OF_ONE: i64 = 1_000;
/// 100,000,000.00
const LARGEST_BUDGET: Money = Money(10_000_000_000);
const LOWEST_PERCENT: i64 = 50;
/// Where uploaded pictures are served.
const PICTURES_AT: &str = "/media/uploads/";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodsDraft {
    pub goods_id: i64,
    pub role: GoodsRole,
    pub price: Option<Money>,
    pub stock: Option<i64>,
    pub buyer_limit: i64,
    pub set_quantity: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub kind: Kind,
    pub name: String,
    pub remark: String,
    pub zone: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub with_coupon: bool,
    pub stack_group: String,
    pub priority: i64,
    pub percent: Option<i64>,
    pub target_kind: TargetKind,
    pub target_quantity: Option<i64>,
    pub buyer_limit: i64,
    pub budget: Option<Money>,
    pub image: String,
    pub audience: Vec<(AudienceKind, String)>,
    pub goods: Vec<GoodsDraft>,
    pub tiers: Vec<TierDraft>,
}

impl Draft {
    /// All products that it names.
    pub fn goods_ids(&self) -> Vec<i64> {
        let gifts = self.tiers.iter().filter_map(|tier| tier.gift_goods_id);
        let mut ids: Vec<i64> = self
            .goods
            .iter()
            .map(|goods| goods.goods_id)
            .chain(gifts)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Everything that is wrong, given what its goods are.
    pub fn errors(&self, facts: &HashMap<i64, GoodsFacts>) -> FieldErrors {
        let mut errors = FieldErrors::default();
        self.check_words(&mut errors);
        self.check_numbers(&mut errors);
        self.check_audience(&mut errors);
        self.check_goods(facts, &mut errors);
        tiers::check(self.kind, &self.tiers, facts, &mut errors);
        errors
    }

    fn check_words(&self, errors: &mut FieldErrors) {
        if self.name.chars().count() < 2 {
            errors.add("name", "请填写 2 到 40 个字的活动名称");
        }
        if self.ends_at <= self.starts_at {
            errors.add("ends_at", "结束时间应晚于开始时间");
        } else if self.ends_at - self.starts_at > TimeDelta::days(LONGEST_DAYS) {
            errors.add("ends_at", format!("一个活动最长 {LONGEST_DAYS} 天"));
        }
        let is_word = |zone: &str| {
            zone.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if !is_word(&self.zone) {
            errors.add("zone", "专区只能用小写字母和数字，例如 zqmb");
        }
        if self.kind == Kind::Subsidy && !matches!(self.zone.as_str(), "zqmb" | "hdmb") {
            errors.add("zone", "买补请选择专区买补（zqmb）或活动买补（hdmb）");
        }
        if !self.image.is_empty() && !self.image.starts_with(PICTURES_AT) {
            errors.add("image", "请上传图片，不能使用外部地址");
        }
    }

    fn check_numbers(&self, errors: &mut FieldErrors) {
        match (self.kind, self.percent) {
            (Kind::Welfare, Some(percent)) if (LOWEST_PERCENT..100).contains(&percent) => {}
            (Kind::Welfare, _) => {
                errors.add("percent", format!("请填写 {LOWEST_PERCENT} 到 99，94 表示 94 折"));
            }
            (_, Some(_)) => errors.add("percent", "只有全场折扣填写折扣"),
            (_, None) => {}
        }
        self.check_target(errors);
        let counts_times = matches!(self.kind, Kind::FullReduction | Kind::Combination);
        if !(0..=MOST_UNITS).contains(&self.buyer_limit) {
            errors.add("buyer_limit", format!("限次应为 0 到 {MOST_UNITS}，0 表示不限"));
        } else if self.buyer_limit > 0 && !counts_times {
            errors.add("buyer_limit", "这类活动请在商品上填写限购");
        }
        match self.budget {
            Some(budget) if !budget.is_positive() || budget > LARGEST_BUDGET => {
                errors.add(
                    "budget",
                    format!("预算应大于 0，不超过 {LARGEST_BUDGET}；不设预算请留空"),
                );
            }
            Some(budget) if self.tiers.iter().any(|tier| tier.voucher > budget) => {
                errors.add("budget", "预算不能少于最高一档的返券");
            }
            _ => {}
        }
        if self.priority.abs() > MOST_UNITS {
            errors.add("priority", format!("优先级应为 -{MOST_UNITS} 到 {MOST_UNITS}"));
        }
    }

    /// How many complete a group buy, and whether its stock is enough for so many: each member has a unit at least.
    fn check_target(&self, errors: &mut FieldErrors) {
        if self.kind != Kind::GroupBuy {
            if self.target_quantity.is_some() {
                errors.add("target_quantity", "只有拼团填写成团数量或家数");
            }
            if self.target_kind != TargetKind::default() {
                errors.add("target_kind", "只有拼团按家数成团");
            }
            return;
        }
        let (what, allowed) = match self.target_kind {
            TargetKind::Units => ("成团数量", 1..=MOST_UNITS),
            TargetKind::Members => ("成团家数", FEWEST_MEMBERS..=MOST_MEMBERS),
        };
        match self.target_quantity {
            Some(target) if allowed.contains(&target) => {
                let has_too_few = |goods: &GoodsDraft| goods.stock.is_some_and(|stock| stock < target);
                if self.goods.iter().any(has_too_few) {
                    errors.add("target_quantity", format!("{what}不能超过任何一个商品的活动库存"));
                }
            }
            _ => errors.add(
                "target_quantity",
                format!("请填写{what}，{} 到 {}", allowed.start(), allowed.end()),
            ),
        }
    }

    /// The highest limit by which the members before the last one leave a unit of these goods for it; none where the members do
    /// not count, or the limit is no higher.
    pub fn limit_for_members(&self, goods: &GoodsDraft) -> Option<i64> {
        if (self.kind, self.target_kind) != (Kind::GroupBuy, TargetKind::Members) {
            return None;
        }
        let others = self.target_quantity? - 1;
        let most = (goods.stock? - 1).checked_div(others)?;
        (goods.buyer_limit == 0 || goods.buyer_limit > most).then_some(most)
    }

    fn check_audience(&self, errors: &mut FieldErrors) {
        if self.audience.len() > MOST_AUDIENCE {
            errors.add("audience", format!("最多指定 {MOST_AUDIENCE} 个对象"));
            return;
        }
        let mut seen = HashSet::new();
        for (at, (kind, value)) in self.audience.iter().enumerate() {
            let number = value.parse::<i64>().ok();
            let is_known = match kind {
                AudienceKind::Rank => number.is_some_and(|rank| (0..=HIGHEST_RANK).contains(&rank)),
                AudienceKind::BuyerType => {
                    let code = number.and_then(|code| i32::try_from(code).ok());
                    code.and_then(BuyerType::from_code).is_some()
                }
                AudienceKind::Region => PROVINCES.contains(&value.as_str()),
                AudienceKind::Company => number.is_some_and(|id| id > 0),
            };
            if !is_known {
                errors.add(format!("audience.{at}.value"), "请从列表中选择");
            } else if !seen.insert((kind, value)) {
                errors.add(format!("audience.{at}.value"), "已经选过了");
            }
        }
    }

    fn check_goods(&self, facts: &HashMap<i64, GoodsFacts>, errors: &mut FieldErrors) {
        let counted = self
            .goods
            .iter()
            .filter(|goods| goods.role == GoodsRole::Goods)
            .count();
        if self.goods.len() > MOST_GOODS {
            errors.add("goods", format!("一个活动最多 {MOST_GOODS} 个商品"));
            return;
        }
        if counted == 0 && !self.kind.may_cover_all() {
            errors.add("goods", "请选择活动商品");
        }
        if self.kind == Kind::Combination && !(FEWEST_IN_SET..=MOST_IN_SET).contains(&self.goods.len()) {
            errors.add(
                "goods",
                format!("组合应有 {FEWEST_IN_SET} 到 {MOST_IN_SET} 个商品"),
            );
        }
        if self.kind == Kind::AddOn && counted == self.goods.len() {
            errors.add("goods", "请选择换购商品");
        }
        let mut seen = HashSet::new();
        for (at, goods) in self.goods.iter().enumerate() {
            let mut wrong = |field: &str, why: String| errors.add(format!("goods.{at}.{field}"), why);
            let Some(fact) = facts.get(&goods.goods_id) else {
                wrong("goods_id", "没有这个商品，请重新选择".into());
                continue;
            };
            if !seen.insert(goods.goods_id) {
                wrong("goods_id", "这个商品已经在列表里".into());
            }
            if fact.is_special_compound {
                wrong("goods_id", "含特殊药品复方制剂不能参加促销".into());
            }
            if goods.role == GoodsRole::AddOn && self.kind != Kind::AddOn {
                wrong("role", "只有换购活动有换购商品".into());
            }
            for (field, why) in self.wrong_numbers(goods, fact) {
                wrong(field, why);
            }
        }
    }

    /// Whether these goods have a price of the campaign.
    pub fn prices(&self, goods: &GoodsDraft) -> bool {
        match self.kind {
            Kind::AddOn => goods.role == GoodsRole::AddOn,
            Kind::Welfare | Kind::FullReduction | Kind::Cashback => false,
            _ => true,
        }
    }

    fn wrong_numbers(&self, goods: &GoodsDraft, fact: &GoodsFacts) -> Vec<(&'static str, String)> {
        let mut wrong = Vec::new();
        match (self.prices(goods), goods.price, fact.base_price) {
            (true, _, None) => wrong.push(("price", "商品还没有定价，先定价再参加活动".into())),
            (true, None, _) => wrong.push(("price", "请填写活动价".into())),
            (true, Some(price), _) if !price.is_positive() => wrong.push(("price", "活动价应大于 0".into())),
            (true, Some(price), Some(base)) if price >= base => {
                wrong.push(("price", format!("活动价应低于基础价 ¥{base}")));
            }
            (false, Some(_), _) => wrong.push(("price", "这类活动不按商品定价，请留空".into())),
            _ => {}
        }
        let has_stock = self.kind.has_own_stock() && self.prices(goods);
        let needs_stock = matches!(self.kind, Kind::Seckill | Kind::GroupBuy);
        match goods.stock {
            Some(stock) if has_stock && (1..=MOST_UNITS).contains(&stock) => {}
            Some(_) if has_stock => wrong.push(("stock", format!("活动库存应为 1 到 {MOST_UNITS}"))),
            Some(_) => wrong.push(("stock", "这类活动没有单独的库存，请留空".into())),
            None if needs_stock => wrong.push(("stock", "请填写活动库存".into())),
            None => {}
        }
        if !(0..=MOST_UNITS).contains(&goods.buyer_limit) {
            wrong.push(("buyer_limit", format!("限购应为 0 到 {MOST_UNITS}，0 表示不限")));
        } else if goods.buyer_limit > 0 && (!has_stock || self.kind == Kind::Combination) {
            wrong.push(("buyer_limit", "这类活动不按商品限购".into()));
        }
        let most = if self.kind == Kind::Combination {
            MOST_IN_A_SET_OF_ONE
        } else {
            1
        };
        if !(1..=most).contains(&goods.set_quantity) {
            wrong.push(("set_quantity", format!("每套数量应为 1 到 {most}")));
        }
        wrong
    }

    /// The most that it may give; none: unknown.
    pub fn given(&self, facts: &HashMap<i64, GoodsFacts>) -> Option<Money> {
        if self.budget.is_some() {
            return self.budget;
        }
        let priced: Vec<&GoodsDraft> = self.goods.iter().filter(|goods| self.prices(goods)).collect();
        if priced.is_empty() {
            return None;
        }
        let of = |goods: &GoodsDraft| {
            let base = facts.get(&goods.goods_id)?.base_price?;
            Some((base - goods.price?).times(goods.stock?))
        };
        priced.into_iter().map(of).sum()
    }
}
