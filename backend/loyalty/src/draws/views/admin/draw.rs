//! Draws as staff see them.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::permissions::Role;
use kernel::Money;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::draws::models::{
    draws::{DrawWithPrizes, Status},
    lifecycle::{may_pause, may_resume, needs_approval},
    limits::Limits,
    odds,
    prizes::{Kind, Prize},
    rules::DrawRules,
};

#[derive(Serialize, ToSchema)]
pub struct AdminDrawPrize {
    pub id: i64,
    /// none | coupon | voucher | points | balance | goods
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub name: String,
    pub remarks: String,
    pub image: String,
    /// The coupon that is given.
    pub ref_id: Option<i64>,
    /// Of one, in yuan; of points see there.
    pub value: Money,
    pub points: i64,
    pub valid_days: Option<i64>,
    pub weight: i64,
    pub total: Option<i64>,
    pub left: Option<i64>,
    pub per_buyer_cap: Option<i64>,
    pub odds: String,
    pub awarded: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminDraw {
    pub id: i64,
    pub name: String,
    pub remarks: String,
    pub image: String,
    pub rules: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// once | per_amount | points
    pub chance_kind: &'static str,
    pub chance_text: String,
    pub per_amount: Option<Money>,
    pub points: Option<i64>,
    /// Tickets that one company may have.
    pub limit: Option<i64>,
    /// Tickets of one company in a day.
    pub company_day_limit: Option<i64>,
    /// Tickets of one member, altogether and in a day.
    pub member_limit: Option<i64>,
    pub member_day_limit: Option<i64>,
    /// Between two tickets of one company.
    pub pause_seconds: Option<i64>,
    /// What all prizes of a day may cost.
    pub day_budget: Option<Money>,
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    pub regions: Vec<String>,
    pub budget: Option<Money>,
    pub is_on_home: bool,
    /// draft | running | paused | ended
    pub status: &'static str,
    pub status_text: &'static str,
    pub needs_approval: bool,
    pub is_approved: bool,
    pub approved_by: String,
    pub waits_for_finance: bool,
    /// Why finance gave it back, and who; empty when it did not.
    pub refusal: String,
    pub refused_by: String,
    pub tickets: i64,
    pub spent: Money,
    /// What all prizes together cost.
    pub exposure: Option<Money>,
    pub prizes: Vec<AdminDrawPrize>,
    pub commitment: String,
    pub created_by: String,
    pub stop_reason: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub can_edit: bool,
    pub can_start: bool,
    /// It runs, or it is paused and who looks is of finance, which has not paused it itself.
    pub can_pause: bool,
    /// It is paused, and by the side of who looks.
    pub can_resume: bool,
    pub can_end: bool,
    /// Or give back, by those who may; never who wrote it.
    pub can_approve: bool,
    pub warnings: Vec<String>,
}

impl AdminDraw {
    pub fn new(
        whole: DrawWithPrizes,
        awarded: &HashMap<i64, i64>,
        rules: &DrawRules,
        (staff_id, roles): (i64, &[Role]),
        now: DateTime<Utc>,
    ) -> Self {
        let needs_approval = needs_approval(&whole, rules);
        let warnings = warnings(&whole, rules, now);
        let DrawWithPrizes { draw, prizes: won } = whole;
        let is_approved = draw.approved_by.is_some();
        let is_draft = draw.status == Status::Draft;
        let is_late = draw.ends_at <= now;
        let can_pause = may_pause(&draw, roles);
        let can_resume = draw.status == Status::Paused && !is_late && may_resume(&draw, roles);
        Self {
            id: draw.id,
            starts_at: draw.starts_at,
            ends_at: draw.ends_at,
            chance_kind: draw.chance.code(),
            chance_text: draw.chance_text(),
            per_amount: draw.per_amount,
            points: draw.points,
            limit: draw.buyer_limit,
            company_day_limit: draw.company_day_limit,
            member_limit: draw.member_limit,
            member_day_limit: draw.member_day_limit,
            pause_seconds: draw.pause_seconds,
            day_budget: draw.day_budget,
            ranks: draw.audience.ranks,
            buyer_types: draw.audience.buyer_types,
            regions: draw.audience.regions,
            budget: draw.budget,
            is_on_home: draw.is_on_home,
            status: draw.status.code(),
            status_text: draw.status.text(),
            needs_approval,
            is_approved,
            approved_by: draw.approved_by_name,
            waits_for_finance: draw.waits_for_finance,
            refusal: draw.refusal,
            refused_by: draw.refused_by_name,
            tickets: draw.tickets,
            spent: draw.spent,
            exposure: odds::exposure(&won, draw.budget),
            prizes: prizes(&won, awarded),
            commitment: draw.commitment,
            created_by: draw.written_by_name,
            stop_reason: draw.stop_reason,
            created_at: draw.created_at,
            updated_at: draw.updated_at,
            can_edit: is_draft,
            can_start: is_draft && !is_late && (is_approved || !needs_approval),
            can_pause,
            can_resume,
            can_end: matches!(draw.status, Status::Running | Status::Paused),
            can_approve: is_draft && draw.waits_for_finance && draw.written_by != staff_id,
            warnings,
            name: draw.name,
            remarks: draw.remarks,
            image: draw.image,
            rules: draw.rules,
        }
    }
}

fn prizes(prizes: &[Prize], awarded: &HashMap<i64, i64>) -> Vec<AdminDrawPrize> {
    let total = odds::total_weight(prizes);
    prizes
        .iter()
        .map(|prize| AdminDrawPrize {
            id: prize.id,
            kind: prize.kind.code(),
            kind_text: prize.kind.text(),
            name: prize.name.clone(),
            remarks: prize.remarks.clone(),
            image: prize.image.clone(),
            ref_id: prize.ref_id,
            value: prize.value,
            points: prize.points,
            valid_days: prize.valid_days,
            weight: prize.weight,
            total: prize.total,
            left: prize.remaining,
            per_buyer_cap: prize.buyer_cap,
            odds: odds::odds(prize.chance(), total),
            awarded: awarded.get(&prize.id).copied().unwrap_or_default(),
        })
        .collect()
}

/// What staff should look at before they start, or while it runs.
fn warnings(whole: &DrawWithPrizes, rules: &DrawRules, now: DateTime<Utc>) -> Vec<String> {
    let (draw, prizes) = (&whole.draw, &whole.prizes);
    let mut all = Vec::new();
    if draw.status == Status::Draft && needs_approval(whole, rules) && draw.approved_by.is_none() {
        all.push(if draw.refusal.is_empty() {
            rules.finance_note()
        } else {
            format!(
                "财务驳回（{}）：{}。修改后会重新等待批准",
                draw.refused_by_name,
                draw.refusal.trim_end_matches('。')
            )
        });
    }
    if draw.status == Status::Paused && draw.is_held_by_finance {
        all.push("财务暂停的抽奖，要由财务继续".into());
    }
    if matches!(draw.status, Status::Draft | Status::Paused) && draw.ends_at <= now {
        all.push("结束时间已经过去，不能开始".into());
    }
    let total = odds::total_weight(prizes);
    let nothing = prizes
        .iter()
        .find(|prize| prize.is_none())
        .map_or(0, Prize::chance);
    if nothing == 0 && total > 0 {
        all.push("“未中奖”的权重是 0：奖品没有发完之前每次都会中奖".into());
    }
    let gone = prizes.iter().filter(|prize| !prize.is_left());
    for prize in gone {
        all.push(format!("“{}”已经发完，抽中的人落到“未中奖”", prize.name));
    }
    if draw.budget.is_some_and(|budget| draw.spent >= budget) {
        all.push("预算已经用完，有价值的奖品不再发放".into());
    }
    all
}

/// What the log keeps of a draw.
pub fn facts(whole: &DrawWithPrizes) -> Value {
    let draw = &whole.draw;
    let prize = |prize: &Prize| {
        let worth = match prize.kind {
            Kind::Points => format!("{} 积分", prize.points),
            _ => prize.value.to_string(),
        };
        let total = prize.total.map_or("不限".to_owned(), |total| total.to_string());
        format!(
            "{}（{} {worth}）权重 {} 数量 {total}",
            prize.name,
            prize.kind.text(),
            prize.weight
        )
    };
    json!({
        "name": draw.name, "status": draw.status.text(), "remarks": draw.remarks, "image": draw.image, "rules": draw.rules,
        "starts_at": draw.starts_at, "ends_at": draw.ends_at, "chance": draw.chance_text(), "audience": draw.audience,
        "limits": Limits::of(draw).words(), "budget": draw.budget, "is_on_home": draw.is_on_home,
        "prizes": whole.prizes.iter().map(prize).collect::<Vec<_>>(),
    })
}

#[derive(Serialize, ToSchema)]
pub struct DrawForecastPrize {
    pub id: i64,
    pub name: String,
    pub odds: String,
    pub expected: String,
    pub chance_of_one: String,
    pub cost: Money,
}

/// What so many tickets bring, on average.
#[derive(Serialize, ToSchema)]
pub struct DrawForecast {
    pub tickets: u32,
    pub cost: Money,
    pub prizes: Vec<DrawForecastPrize>,
}

impl DrawForecast {
    pub fn new(prizes: &[Prize], tickets: u32) -> Self {
        let total = odds::total_weight(prizes);
        let rows: Vec<DrawForecastPrize> = prizes
            .iter()
            .map(|prize| {
                let expected = odds::expected(prize, total, tickets);
                DrawForecastPrize {
                    id: prize.id,
                    name: prize.name.clone(),
                    odds: odds::odds(prize.chance(), total),
                    expected: format!("{:.2}", expected.number),
                    chance_of_one: format!("{:.1}%", expected.at_least_one * 100.0),
                    cost: expected.cost,
                }
            })
            .collect();
        Self {
            tickets,
            cost: rows.iter().map(|row| row.cost).sum(),
            prizes: rows,
        }
    }
}
