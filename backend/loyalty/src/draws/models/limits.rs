//! Limits of a draw: tickets per company and member, the time between two, and the cost of a day's prizes.
//! They refuse before anything is rolled, and so do not change the published odds (adr/0022).
use chrono::{DateTime, TimeDelta, Utc};
use identity::companies::models::facts::BuyerContext;
use kernel::{
    Db, Money,
    api::FieldErrors,
    clock::{day_start, shop_day},
    counts::to_i64,
};
use sea_orm::{DbErr, PaginatorTrait, QueryOrder, QuerySelect, Select, prelude::*, sea_query::Alias};

use super::{
    draws::Draw,
    prizes::{self, Prize},
};
use crate::models::_entities::draw_records::{Column, Entity};

const MOST_TICKETS: i64 = 10_000;
/// Seconds of a day.
const LONGEST_PAUSE: i64 = 86_400;
const LARGEST_BUDGET: Money = Money(1_000_000_000);

/// Each of them none: no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Tickets of one company in a day of the shop.
    pub company_day: Option<i64>,
    /// Tickets of one member for a company.
    pub member: Option<i64>,
    pub member_day: Option<i64>,
    /// Between two tickets of one company.
    pub pause_seconds: Option<i64>,
    /// What all prizes of a day may cost.
    pub day_budget: Option<Money>,
}

/// What of a draw the limits are held against.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawExposure {
    /// Tickets of one company altogether.
    pub company: Option<i64>,
    pub budget: Option<Money>,
    /// What the costliest prize costs.
    pub costliest: Money,
}

impl Limits {
    pub const fn of(draw: &Draw) -> Self {
        Self {
            company_day: draw.company_day_limit,
            member: draw.member_limit,
            member_day: draw.member_day_limit,
            pause_seconds: draw.pause_seconds,
            day_budget: draw.day_budget,
        }
    }

    pub fn check(&self, frame: DrawExposure, errors: &mut FieldErrors) {
        let limits = [
            (
                "company_day_limit",
                self.company_day,
                frame.company,
                "每家企业的总次数",
            ),
            ("member_limit", self.member, frame.company, "每家企业的总次数"),
            (
                "member_day_limit",
                self.member_day,
                least([self.member, self.company_day, frame.company]),
                "每位成员的总次数或每家企业的次数",
            ),
        ];
        for (field, limit, most, what) in limits {
            let Some(limit) = limit else { continue };
            if !(1..=MOST_TICKETS).contains(&limit) {
                errors.add(field, format!("次数应为 1 到 {MOST_TICKETS} 的整数，不限请留空"));
            } else if let Some(most) = most.filter(|most| limit > *most) {
                errors.add(field, format!("不能多于{what}（{most}）"));
            }
        }
        let is_pause = |seconds: &i64| (1..=LONGEST_PAUSE).contains(seconds);
        if self.pause_seconds.is_some_and(|seconds| !is_pause(&seconds)) {
            errors.add(
                "pause_seconds",
                format!("间隔应为 1 到 {LONGEST_PAUSE} 秒的整数，不限请留空"),
            );
        }
        if let Some(why) = self.day_budget.and_then(|day| day_budget_refusal(day, frame)) {
            errors.add("day_budget", why);
        }
    }

    /// What buyers read of them, sentence by sentence.
    pub fn words(&self) -> Vec<String> {
        let of_company = self
            .company_day
            .map(|limit| format!("每家企业每天最多抽 {limit} 次"));
        let of_member = self.member.map(|limit| format!("每位成员最多抽 {limit} 次"));
        let of_day = self
            .member_day
            .map(|limit| format!("每位成员每天最多抽 {limit} 次"));
        let pause = self
            .pause_seconds
            .map(|seconds| format!("同一企业两次抽奖至少间隔 {seconds} 秒"));
        let budget = self
            .day_budget
            .map(|budget| format!("每天奖品总值最多 {budget} 元，剩余金额不够发出最贵的奖品时当天不再抽奖"));
        [of_company, of_member, of_day, pause, budget]
            .into_iter()
            .flatten()
            .collect()
    }
}

fn least(limits: [Option<i64>; 3]) -> Option<i64> {
    limits.into_iter().flatten().min()
}

fn day_budget_refusal(day: Money, frame: DrawExposure) -> Option<String> {
    if !(Money(1)..=LARGEST_BUDGET).contains(&day) {
        return Some(format!(
            "每天奖品总值应为 0.01 到 {LARGEST_BUDGET} 元，不限请留空"
        ));
    }
    if frame.budget.is_some_and(|budget| day > budget) {
        return Some("每天奖品总值不能大于预算".into());
    }
    (day < frame.costliest).then(|| {
        format!(
            "每天奖品总值不能小于最贵的一份奖品（{} 元），否则没有人能抽",
            frame.costliest
        )
    })
}

/// Longer than any request waits for another.
const UNDER_WAY_TOGETHER: TimeDelta = TimeDelta::minutes(1);

/// Why this member may not draw another ticket now, although there are chances. The counts are valid while
/// the company is locked.
pub(super) async fn held_back(
    db: &Db,
    draw: &Draw,
    member: &BuyerContext,
    now: DateTime<Utc>,
) -> Result<Option<String>, DbErr> {
    let limits = Limits::of(draw);
    let of_company = || {
        Entity::find()
            .filter(Column::DrawId.eq(draw.id))
            .filter(Column::CompanyId.eq(member.company_id))
    };
    let of_member = || of_company().filter(Column::MemberId.eq(member.id));
    let today = || Column::At.gte(day_start(shop_day(now)));
    if is_reached(db, limits.member, of_member()).await? {
        return Ok(Some("您在这次抽奖的次数已经用完，可请同事继续抽".into()));
    }
    if is_reached(db, limits.member_day, of_member().filter(today())).await? {
        return Ok(Some("您今天的抽奖次数已经用完，明天 0 点起可以再抽".into()));
    }
    if is_reached(db, limits.company_day, of_company().filter(today())).await? {
        return Ok(Some("贵公司今天的抽奖次数已经用完，明天 0 点起可以再抽".into()));
    }
    let Some(pause) = limits.pause_seconds else {
        return Ok(None);
    };
    let last = of_company().order_by_desc(Column::Id).one(db).await?;
    // A clock that was set back does not block anyone. A ticket may be a little younger than this request: both were under
    // way together, and the company was locked for the other one first.
    let next = last
        .filter(|last| last.at <= now + UNDER_WAY_TOGETHER)
        .map(|last| last.at + TimeDelta::seconds(pause));
    Ok(next.filter(|next| *next > now).map(|next| {
        let left = (next - now).num_seconds().max(1);
        format!("抽得太快了，请 {left} 秒后再抽")
    }))
}

async fn is_reached(db: &Db, limit: Option<i64>, tickets: Select<Entity>) -> Result<bool, DbErr> {
    match limit {
        Some(limit) => Ok(to_i64(tickets.count(db).await?) >= limit),
        None => Ok(false),
    }
}

/// Why drawing is closed for today: not every remaining prize would fit into the day's budget. The sum is
/// valid while the draw is locked.
pub(super) async fn day_over(
    db: &Db,
    draw: &Draw,
    now: DateTime<Utc>,
) -> Result<Option<&'static str>, DbErr> {
    let Some(budget) = draw.day_budget else {
        return Ok(None);
    };
    let prizes = prizes::of(db, draw.id).await?;
    let costliest = prizes
        .iter()
        .filter(|prize| prize.is_left())
        .map(Prize::cost)
        .max();
    let spent = spent_since(db, draw.id, day_start(shop_day(now))).await?;
    let is_over = spent + costliest.unwrap_or_default() > budget;
    Ok(is_over.then_some("今天的奖品已经发完，明天 0 点起可以再抽"))
}

async fn spent_since(db: &Db, draw_id: i64, from: DateTime<Utc>) -> Result<Money, DbErr> {
    use sea_orm::ExprTrait;
    let sum: Option<Option<Money>> = Entity::find()
        .select_only()
        .column_as(Column::Cost.sum().cast_as(Alias::new("bigint")), "spent")
        .filter(Column::DrawId.eq(draw_id))
        .filter(Column::At.gte(from))
        .into_tuple()
        .one(db)
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}
