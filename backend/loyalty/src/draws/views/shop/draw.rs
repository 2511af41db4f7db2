//! Draws as buyers see them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::models::{
    deliver::CLAIM_DAYS,
    draws::{Chance, Draw, DrawWithPrizes},
    limits::Limits,
    odds,
    prizes::Prize,
    standing::DrawEligibility,
};

/// What the home page shows.
#[derive(Serialize, ToSchema)]
pub struct DrawBrief {
    pub id: i64,
    pub name: String,
    pub remarks: String,
    /// Has drawn and has no chance left: the bar is not shown.
    pub is_join: bool,
    pub image: String,
    pub ends_at: DateTime<Utc>,
    pub chance_text: String,
    pub chances: i64,
    pub cost_points: i64,
    pub can_draw: bool,
    /// Why not.
    pub reason: String,
}

impl DrawBrief {
    pub fn new(draw: Draw, standing: DrawEligibility) -> Self {
        Self {
            id: draw.id,
            is_join: standing.is_join(),
            chance_text: draw.chance_text(),
            chances: standing.chances,
            cost_points: draw.points.unwrap_or_default(),
            can_draw: standing.reason.is_none(),
            reason: standing.reason.unwrap_or_default(),
            name: draw.name,
            remarks: draw.remarks,
            image: draw.image,
            ends_at: draw.ends_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct DrawCheck {
    pub id: i64,
    pub is_join: bool,
    pub can_draw: bool,
    pub reason: String,
    pub chances: i64,
    pub cost_points: i64,
}

impl DrawCheck {
    pub fn new(draw: &Draw, standing: DrawEligibility) -> Self {
        Self {
            id: draw.id,
            is_join: standing.is_join(),
            can_draw: standing.reason.is_none(),
            reason: standing.reason.unwrap_or_default(),
            chances: standing.chances,
            cost_points: draw.points.unwrap_or_default(),
        }
    }
}

/// A field of the wheel.
#[derive(Serialize, ToSchema)]
pub struct DrawPrize {
    pub id: i64,
    pub name: String,
    pub remarks: String,
    pub image: String,
    /// none | coupon | voucher | points | balance | goods
    pub kind: &'static str,
    /// Of one, in yuan; none of points and of nothing.
    pub value: Option<Money>,
    /// How many there are; none = no limit but the budget.
    pub total: Option<i64>,
    pub odds: String,
    pub weight: i64,
    pub is_left: bool,
    /// That one company may win; none = no limit.
    pub per_buyer_cap: Option<i64>,
}

pub fn prizes(prizes: &[Prize]) -> Vec<DrawPrize> {
    let total = odds::total_weight(prizes);
    prizes
        .iter()
        .map(|prize| DrawPrize {
            id: prize.id,
            name: prize.name.clone(),
            remarks: prize.remarks.clone(),
            image: prize.image.clone(),
            kind: prize.kind.code(),
            value: (prize.value > Money::ZERO).then_some(prize.value),
            total: prize.total,
            odds: odds::odds(prize.chance(), total),
            weight: prize.weight,
            is_left: prize.is_left(),
            per_buyer_cap: prize.buyer_cap,
        })
        .collect()
}

/// The draw with the viewer's own data.
#[derive(Serialize, ToSchema)]
pub struct DrawDetail {
    pub id: i64,
    pub name: String,
    pub remarks: String,
    pub image: String,
    /// announced | running | paused | ended
    pub status: &'static str,
    pub status_text: &'static str,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub now: DateTime<Utc>,
    pub is_join: bool,
    pub can_draw: bool,
    pub reason: String,
    pub chance_kind: &'static str,
    pub chance_text: String,
    pub chances: i64,
    pub cost_points: i64,
    pub per_amount: Option<Money>,
    /// What counts so far.
    pub paid: Option<Money>,
    /// To the next chance.
    pub missing: Option<Money>,
    pub points: i64,
    /// Tickets that one company may have.
    pub limit: Option<i64>,
    pub drawn: i64,
    pub prizes: Vec<DrawPrize>,
    /// SHA-256 of the seed.
    pub commitment: String,
    pub proof_url: String,
}

impl DrawDetail {
    pub fn new(whole: DrawWithPrizes, standing: DrawEligibility, now: DateTime<Utc>) -> Self {
        let DrawWithPrizes { draw, prizes: won } = whole;
        let (status, status_text) = draw.stage(now);
        Self {
            id: draw.id,
            status,
            status_text,
            starts_at: draw.starts_at,
            ends_at: draw.closes_at(),
            now,
            is_join: standing.is_join(),
            can_draw: standing.reason.is_none(),
            chance_kind: draw.chance.code(),
            chance_text: draw.chance_text(),
            chances: standing.chances,
            cost_points: draw.points.unwrap_or_default(),
            per_amount: draw.per_amount,
            paid: standing.paid,
            missing: standing.missing,
            points: standing.points,
            limit: draw.buyer_limit,
            drawn: standing.used,
            prizes: prizes(&won),
            proof_url: proof_url(draw.id),
            reason: standing.reason.unwrap_or_default(),
            name: draw.name,
            remarks: draw.remarks,
            image: draw.image,
            commitment: draw.commitment,
        }
    }
}

fn proof_url(id: i64) -> String {
    format!("/api/draw/{id}/proof")
}

/// The same for all viewers.
#[derive(Serialize, ToSchema)]
pub struct DrawActivity {
    pub id: i64,
    pub name: String,
    pub remarks: String,
    pub image: String,
    /// announced | running | paused | ended
    pub status: &'static str,
    pub status_text: &'static str,
    pub starts_at: DateTime<Utc>,
    /// When it ended, where it was ended early.
    pub ends_at: DateTime<Utc>,
    pub now: DateTime<Utc>,
    pub chance_text: String,
    /// Drawn so far.
    pub tickets: i64,
    pub prizes: Vec<DrawPrize>,
    pub commitment: String,
    pub proof_url: String,
    /// Line by line.
    pub rules: Vec<String>,
}

impl DrawActivity {
    pub fn new(whole: DrawWithPrizes, now: DateTime<Utc>) -> Self {
        let DrawWithPrizes { draw, prizes: won } = whole;
        let (status, status_text) = draw.stage(now);
        Self {
            id: draw.id,
            status,
            status_text,
            starts_at: draw.starts_at,
            ends_at: draw.closes_at(),
            now,
            chance_text: draw.chance_text(),
            tickets: draw.tickets,
            prizes: prizes(&won),
            proof_url: proof_url(draw.id),
            rules: rules(&draw),
            name: draw.name,
            remarks: draw.remarks,
            image: draw.image,
            commitment: draw.commitment,
        }
    }
}

/// What staff wrote, behind what holds for every draw.
fn rules(draw: &Draw) -> Vec<String> {
    let mut rules = vec![
        draw.chance_text(),
        "抽奖由服务器随机决定：开始前公布种子的 SHA-256，结束后公布种子，任何人都可以核对每一次结果".into(),
        "奖品发完、达到每家上限或预算用完后，抽中该奖品的视为未中奖".into(),
        format!("积分、现金券、余额和优惠券自动放入钱包；实物奖品请在 {CLAIM_DAYS} 天内填写收货地址"),
    ];
    if draw.chance == Chance::PerAmount {
        rules.push("退款的金额不计入抽奖机会".into());
    }
    rules.extend(Limits::of(draw).words());
    let written = draw.rules.lines().map(str::trim).filter(|line| !line.is_empty());
    rules.extend(written.map(str::to_owned));
    rules
}

#[derive(Serialize, ToSchema)]
pub struct DrawAd {
    pub id: i64,
    pub name: String,
    pub image: String,
    pub url: String,
    /// announced | running
    pub status: &'static str,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
}

impl DrawAd {
    pub fn new(draw: Draw, now: DateTime<Utc>) -> Self {
        Self {
            id: draw.id,
            status: draw.stage(now).0,
            starts_at: draw.starts_at,
            url: format!("/draw/{}", draw.id),
            name: draw.name,
            image: draw.image,
            ends_at: draw.ends_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct DrawAds {
    pub list: Vec<DrawAd>,
}
