//! A draw as staff write it, and what of it is wrong.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, api::FieldErrors};
use sea_orm::ActiveValue::{NotSet, Set};

use super::{
    draws::Chance,
    limits::{DrawExposure, Limits},
    odds,
    prizes::{self, Kind},
    rules::DrawRules,
};
use crate::models::{
    _entities::{draw_prizes, draws},
    audience::Audience,
    gift_checks,
};

pub const MOST_PRIZES: usize = 16;
/// Of one prize; sums of weights stay far below 2^53, so that a browser can count them.
pub const LARGEST_WEIGHT: i64 = 1_000_000;
const LARGEST_TOTAL: i64 = 1_000_000;
/// Of one prize: 50,000 yuan, the most that may be won by drawing (反不正当竞争法 第十一条).
pub(super) const LARGEST_PRIZE: Money = Money(5_000_000);
/// That must be paid for one chance.
const LARGEST_AMOUNT: Money = Money(10_000_000);
const LARGEST_POINTS: i64 = 1_000_000;
const LONGEST_DAYS: i64 = 1095;

#[derive(Clone, Debug)]
pub struct PrizeDraft {
    pub kind: Kind,
    pub name: String,
    pub remarks: String,
    pub image: String,
    pub ref_id: Option<i64>,
    pub value: Money,
    pub points: i64,
    pub valid_days: Option<i64>,
    pub weight: i64,
    pub total: Option<i64>,
    pub buyer_cap: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct Draft {
    pub name: String,
    pub remarks: String,
    pub image: String,
    pub rules: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub chance: Chance,
    pub per_amount: Option<Money>,
    pub points: Option<i64>,
    pub buyer_limit: Option<i64>,
    pub limits: Limits,
    pub audience: Audience,
    pub budget: Option<Money>,
    pub is_on_home: bool,
    pub prizes: Vec<PrizeDraft>,
}

impl Draft {
    /// Every rule at once, by field.
    pub(super) fn check(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        if self.name.is_empty() {
            errors.add("name", "请填写活动名称");
        }
        if let Some(why) = gift_checks::picture_refusal(&self.image) {
            errors.add("image", why);
        }
        self.check_period(&mut errors);
        self.check_chance(&mut errors);
        self.audience.check(&mut errors);
        if self
            .budget
            .is_some_and(|budget| !(Money(1)..=Money(1_000_000_000)).contains(&budget))
        {
            errors.add("budget", "预算应为 0.01 到 10000000.00 元");
        }
        self.limits().check(self.frame(), &mut errors);
        self.check_prizes(&mut errors);
        errors
    }

    /// Who draws once is held back by nothing else.
    fn limits(&self) -> Limits {
        match self.chance {
            Chance::Once => Limits {
                day_budget: self.limits.day_budget,
                ..Limits::default()
            },
            Chance::PerAmount | Chance::Points => self.limits,
        }
    }

    fn frame(&self) -> DrawExposure {
        DrawExposure {
            company: self.buyer_limit,
            budget: self.budget,
            costliest: self.prizes.iter().map(PrizeDraft::cost).max().unwrap_or_default(),
        }
    }

    fn check_period(&self, errors: &mut FieldErrors) {
        if self.starts_at.is_none() {
            errors.add("starts_at", "请填写开始时间");
        }
        match (self.starts_at, self.ends_at) {
            (_, None) => errors.add("ends_at", "请填写结束时间"),
            (Some(starts), Some(ends)) if ends <= starts => {
                errors.add("ends_at", "结束时间应晚于开始时间");
            }
            _ => (),
        }
    }

    fn check_chance(&self, errors: &mut FieldErrors) {
        let is_amount = |amount: &Money| (Money(100)..=LARGEST_AMOUNT).contains(amount);
        if self.chance == Chance::PerAmount && !self.per_amount.as_ref().is_some_and(is_amount) {
            errors.add("per_amount", "请填写每满多少元得一次机会，1.00 到 100000.00 元");
        }
        let is_points = |points: &i64| (1..=LARGEST_POINTS).contains(points);
        if self.chance == Chance::Points && !self.points.as_ref().is_some_and(is_points) {
            errors.add("points", format!("请填写每次使用的积分，1 到 {LARGEST_POINTS}"));
        }
        if self
            .buyer_limit
            .is_some_and(|limit| !(1..=10_000).contains(&limit))
        {
            errors.add("limit", "每家企业的次数应为 1 到 10000");
        }
    }

    fn check_prizes(&self, errors: &mut FieldErrors) {
        if self.prizes.len() > MOST_PRIZES {
            errors.add("prizes", format!("一个抽奖最多 {MOST_PRIZES} 个奖品"));
            return;
        }
        let nothing = self
            .prizes
            .iter()
            .filter(|prize| prize.kind == Kind::None)
            .count();
        if nothing != 1 {
            errors.add(
                "prizes",
                "请设置一个（且只有一个）“未中奖”奖项：其他奖品发完后抽中的人落到这里",
            );
        }
        for (at, prize) in self.prizes.iter().enumerate() {
            for (field, why) in prize.refusals(self.budget.is_some()) {
                errors.add(format!("prizes.{at}.{field}"), why);
            }
        }
        let is_sane = |prize: &PrizeDraft| (0..=LARGEST_WEIGHT).contains(&prize.weight);
        let sum: i64 = self
            .prizes
            .iter()
            .map(|prize| prize.weight.clamp(0, LARGEST_WEIGHT))
            .sum();
        if self.prizes.iter().all(is_sane) && sum == 0 && nothing == 1 {
            errors.add(
                "prizes",
                "所有奖品的权重都是 0，没有人能抽；请至少给一个奖项填写权重",
            );
        }
    }

    fn waits_for_finance(&self, rules: &DrawRules) -> bool {
        let costs = self.prizes.iter().map(|prize| (prize.cost(), prize.total));
        let kinds = self.prizes.iter().map(|prize| prize.kind);
        rules.asks_finance(kinds, odds::exposure_of(costs, self.budget))
    }

    pub(super) fn row(&self, rules: &DrawRules, actor: &Actor, now: DateTime<Utc>) -> draws::ActiveModel {
        let limits = self.limits();
        draws::ActiveModel {
            name: Set(self.name.clone()),
            remarks: Set(self.remarks.clone()),
            image: Set(self.image.clone()),
            rules: Set(self.rules.clone()),
            starts_at: Set(self.starts_at.unwrap_or(now)),
            ends_at: Set(self.ends_at.unwrap_or(now)),
            chance: Set(self.chance),
            per_amount: Set(self.per_amount.filter(|_| self.chance == Chance::PerAmount)),
            points: Set(self.points.filter(|_| self.chance == Chance::Points)),
            buyer_limit: Set(match self.chance {
                Chance::Once => Some(1),
                _ => self.buyer_limit,
            }),
            audience: Set(self.audience.clone()),
            company_day_limit: Set(limits.company_day),
            member_limit: Set(limits.member),
            member_day_limit: Set(limits.member_day),
            pause_seconds: Set(limits.pause_seconds),
            day_budget: Set(limits.day_budget),
            budget: Set(self.budget),
            is_on_home: Set(self.is_on_home),
            written_by: Set(actor.id.unwrap_or_default()),
            written_by_name: Set(actor.name.clone()),
            // An earlier approval was for the former content.
            approved_by: Set(None),
            approved_by_name: Set(String::new()),
            approved_at: Set(None),
            waits_for_finance: Set(self.waits_for_finance(rules)),
            refusal: Set(String::new()),
            refused_by_name: Set(String::new()),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

impl PrizeDraft {
    /// What one of it costs the wholesaler.
    fn cost(&self) -> Money {
        prizes::cost(self.kind, self.value, self.points)
    }

    fn refusals(&self, has_budget: bool) -> Vec<(&'static str, String)> {
        let mut all = Vec::new();
        if self.name.is_empty() {
            all.push(("name", "请填写奖品名称".to_owned()));
        }
        if let Some(why) = gift_checks::picture_refusal(&self.image) {
            all.push(("image", why.into()));
        }
        if !(0..=LARGEST_WEIGHT).contains(&self.weight) {
            all.push(("weight", format!("权重应为 0 到 {LARGEST_WEIGHT} 的整数")));
        } else if self.weight == 0 && self.kind != Kind::None {
            all.push(("weight", "权重是 0 的奖品永远抽不到，请填写权重或删除它".into()));
        }
        if self
            .total
            .is_some_and(|total| !(1..=LARGEST_TOTAL).contains(&total))
        {
            all.push(("total", format!("数量应为 1 到 {LARGEST_TOTAL} 的整数")));
        }
        if self.buyer_cap.is_some_and(|cap| !(1..=10_000).contains(&cap)) {
            all.push(("per_buyer_cap", "每家上限应为 1 到 10000 的整数".into()));
        }
        if self
            .valid_days
            .is_some_and(|days| !(1..=LONGEST_DAYS).contains(&days))
        {
            all.push(("valid_days", format!("有效期应为 1 到 {LONGEST_DAYS} 天")));
        }
        all.extend(self.value_refusal());
        let has_value = self.kind != Kind::None;
        let is_endless = self.total.is_none() && !has_budget;
        if has_value && (is_endless || (self.kind == Kind::Goods && self.total.is_none())) {
            all.push((
                "total",
                "请填写数量；不限数量的券、积分、余额须先给活动填写预算".into(),
            ));
        }
        all
    }

    fn value_refusal(&self) -> Option<(&'static str, String)> {
        let is_value = (Money(1)..=LARGEST_PRIZE).contains(&self.value);
        match self.kind {
            Kind::Coupon if self.ref_id.is_none() => Some(("ref_id", "请选择要发的优惠券".into())),
            Kind::Points if !(1..=LARGEST_POINTS).contains(&self.points) => {
                Some(("points", format!("积分应为 1 到 {LARGEST_POINTS} 的整数")))
            }
            // What a coupon takes off is what it is worth.
            Kind::None | Kind::Points | Kind::Coupon => None,
            Kind::Goods | Kind::Voucher | Kind::Balance => (!is_value).then(|| {
                let most = LARGEST_PRIZE;
                (
                    "value",
                    format!("请填写每份的价值，0.01 到 {most} 元（抽奖的最高奖不得超过五万元）"),
                )
            }),
        }
    }

    pub(super) fn row(&self, draw_id: i64, place: usize) -> draw_prizes::ActiveModel {
        let is = |kinds: &[Kind]| kinds.contains(&self.kind);
        let has_value = is(&[Kind::Coupon, Kind::Voucher, Kind::Balance, Kind::Goods]);
        let limit = |number: Option<i64>| number.filter(|_| self.kind != Kind::None);
        draw_prizes::ActiveModel {
            id: NotSet,
            draw_id: Set(draw_id),
            place: Set(i64::try_from(place).unwrap_or_default()),
            kind: Set(self.kind),
            name: Set(self.name.clone()),
            remarks: Set(self.remarks.clone()),
            image: Set(self.image.clone()),
            ref_id: Set(self.ref_id.filter(|_| is(&[Kind::Coupon]))),
            value: Set(if has_value { self.value } else { Money::ZERO }),
            points: Set(if is(&[Kind::Points]) { self.points } else { 0 }),
            valid_days: Set(self.valid_days.filter(|_| is(&[Kind::Points, Kind::Voucher]))),
            weight: Set(self.weight),
            total: Set(limit(self.total)),
            remaining: Set(limit(self.total)),
            buyer_cap: Set(limit(self.buyer_cap)),
        }
    }
}
