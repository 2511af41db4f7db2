//! How many chances a company has in a draw, and why it has none.
use ::orders::{lifecycle::models::order_status::OrderStatus, models::_entities::orders};
use chrono::{DateTime, Utc};
use identity::{
    companies::models::facts::{BuyerContext, CompanyStatus},
    member_rights::Right,
};
use kernel::{Db, Money};
use sea_orm::{DbErr, QuerySelect, prelude::*, sea_query::Alias};
use wallet::models::{ledger::Kind, lots};

use super::{
    draws::{Chance, Draw},
    limits,
};
use crate::{errors::LoyaltyError, models::_entities::draw_chances};

/// What a company may do in a draw now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawEligibility {
    /// Tickets drawn.
    pub used: i64,
    /// Tickets left to draw now.
    pub chances: i64,
    /// The payments that count; for draws that grant chances for them.
    pub paid: Option<Money>,
    /// To the next chance.
    pub missing: Option<Money>,
    /// Points that can be spent.
    pub points: i64,
    /// Why no ticket can be drawn now.
    pub reason: Option<String>,
}

impl DrawEligibility {
    pub fn is_join(&self) -> bool {
        self.used > 0 && self.chances == 0
    }
}

/// Who may not take part at any time.
pub fn refusal(draw: &Draw, member: &BuyerContext) -> Option<String> {
    if member.company.status != CompanyStatus::Approved {
        return Some("企业资料通过审核后才能参加抽奖".into());
    }
    member
        .role
        .refusal(Right::Order)
        .or_else(|| draw.audience.refusal(&member.company).map(str::to_owned))
}

/// Why drawing is not possible now.
pub fn closed(draw: &Draw, now: DateTime<Utc>) -> Option<&'static str> {
    match draw.stage(now).0 {
        "running" => None,
        "announced" => Some("抽奖还没有开始，请稍后再来"),
        "paused" => Some("抽奖暂停中，恢复后再来试试"),
        _ => Some("抽奖已经结束，可以查看中奖记录"),
    }
}

/// `points` in whole points. `reason`: why nothing can be drawn now; none: it can.
pub async fn of(
    db: &Db,
    draw: &Draw,
    member: &BuyerContext,
    now: DateTime<Utc>,
) -> Result<DrawEligibility, DbErr> {
    let company_id = member.company_id;
    let row = chance_row(db, draw.id, company_id).await?;
    let used = row.map_or(0, |row| row.used);
    let points = lots::usable(db, company_id, Kind::Points, now).await?.fen();
    let paid = paid_for(db, draw, company_id).await?;
    let mut standing = DrawEligibility {
        used,
        chances: left(draw, used, paid, points),
        paid,
        missing: missing(draw, paid),
        points,
        reason: None,
    };
    standing.reason = refusal(draw, member)
        .or_else(|| closed(draw, now).map(str::to_owned))
        .or_else(|| nothing_left(draw, &standing));
    if standing.reason.is_none() {
        standing.reason = not_now(db, draw, member, now).await?;
    }
    Ok(standing)
}

/// Why no ticket is drawn now, though there are chances.
async fn not_now(
    db: &Db,
    draw: &Draw,
    member: &BuyerContext,
    now: DateTime<Utc>,
) -> Result<Option<String>, DbErr> {
    if let Some(why) = limits::held_back(db, draw, member, now).await? {
        return Ok(Some(why));
    }
    Ok(limits::day_over(db, draw, now).await?.map(str::to_owned))
}

pub(super) async fn chance_row(
    db: &Db,
    draw_id: i64,
    company_id: i64,
) -> Result<Option<draw_chances::Model>, DbErr> {
    draw_chances::Entity::find()
        .filter(draw_chances::Column::DrawId.eq(draw_id))
        .filter(draw_chances::Column::CompanyId.eq(company_id))
        .one(db)
        .await
}

/// Of orders paid within the period that have left the warehouse, and so cannot be cancelled any more; what went back is taken off.
/// None: the draw does not count it.
pub(super) async fn paid_for(db: &Db, draw: &Draw, company_id: i64) -> Result<Option<Money>, DbErr> {
    use orders::{Column, Entity};
    use sea_orm::ExprTrait;
    if draw.chance != Chance::PerAmount {
        return Ok(None);
    }
    let kept = Expr::col(Column::PaidAmount).sub(Expr::col(Column::RefundedAmount));
    let sum: Option<Option<Money>> = Entity::find()
        .select_only()
        .column_as(kept.sum().cast_as(Alias::new("bigint")), "kept")
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.is_in([OrderStatus::Shipped, OrderStatus::Finished]))
        .filter(Column::PaidAt.gte(draw.starts_at))
        .filter(Column::PaidAt.lt(draw.ends_at))
        .into_tuple()
        .one(db)
        .await?;
    Ok(Some(sum.flatten().unwrap_or_default()))
}

/// Tickets left to draw.
pub(super) fn left(draw: &Draw, used: i64, paid: Option<Money>, points: i64) -> i64 {
    let earned = match draw.chance {
        Chance::Once => 1 - used,
        Chance::PerAmount => {
            let each = draw.per_amount.unwrap_or_default().fen().max(1);
            paid.unwrap_or_default().fen() / each - used
        }
        Chance::Points => points / draw.points.unwrap_or(1).max(1),
    };
    let allowed = draw.buyer_limit.map_or(i64::MAX, |limit| limit - used);
    earned.min(allowed).max(0)
}

fn missing(draw: &Draw, paid: Option<Money>) -> Option<Money> {
    let each = draw.per_amount?.fen().max(1);
    let paid = paid?.floored_at_zero().fen();
    Some(Money(each - paid % each))
}

pub(super) fn nothing_left(draw: &Draw, standing: &DrawEligibility) -> Option<String> {
    if standing.chances > 0 {
        return None;
    }
    if draw.buyer_limit.is_some_and(|limit| standing.used >= limit) {
        return Some("贵公司的抽奖次数已经用完，结果可在个人中心查看".into());
    }
    Some(match draw.chance {
        Chance::Once => "贵公司已经参加过这次抽奖，结果可在个人中心查看".into(),
        Chance::PerAmount => match missing(draw, standing.paid) {
            Some(missing) => format!("还没有抽奖机会，再采购 {missing} 元（发货后计入）可得 1 次"),
            None => "还没有抽奖机会".into(),
        },
        Chance::Points => format!(
            "积分不足：每次 {} 积分，现有 {} 积分",
            draw.points.unwrap_or_default(),
            standing.points
        ),
    })
}

/// The same as an error.
pub(super) fn refuse(draw: &Draw, member: &BuyerContext, now: DateTime<Utc>) -> Result<(), LoyaltyError> {
    if let Some(why) = refusal(draw, member) {
        return Err(LoyaltyError::Forbidden(why));
    }
    closed(draw, now).map_or(Ok(()), |why| Err(LoyaltyError::conflict(why)))
}
