//! Issues a coupon to companies. The coupon's row is locked, so that of several concurrent requests one gets
//! the last coupon, and its count is increased by a conditional update.
use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};
use wallet::models::lots::over_after;

use super::{
    _entities::{coupon_claims, coupons},
    audience::Recipient,
    claim_states::{Source, State},
    coupon_states::Status,
    coupons::{Coupon, left, locked},
};
use crate::errors::CouponError;

pub use coupon_claims::Model as Claim;

/// Claims of one statement.
const PORTION: usize = 500;

/// Why it can't be issued to anyone now.
pub fn closed(coupon: &Coupon, source: Source, now: DateTime<Utc>) -> Option<String> {
    if coupon.status != Status::Approved || !coupon.claim_kind.comes_by(source) {
        return Some("这张优惠券已停止发放".into());
    }
    if now < coupon.claim_from {
        return Some("还没有到领取时间".into());
    }
    if coupon.claim_to.is_some_and(|to| to <= now) || coupon.valid_to.is_some_and(|to| to <= now) {
        return Some("领取时间已经结束".into());
    }
    if left(coupon) == Some(0) {
        return Some("已经领完了".into());
    }
    None
}

/// Its validity period if claimed now.
pub fn validity(coupon: &Coupon, now: DateTime<Utc>) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    match (coupon.valid_days, coupon.valid_from, coupon.valid_to) {
        (Some(days), ..) => over_after(now, days).map(|until| (now, until)),
        (None, Some(from), Some(to)) => Some((from, to)),
        _ => None,
    }
}

/// Gives one to a company.
#[kernel::boxed]
pub async fn issue(
    tx: &WriteTx,
    coupon_id: i64,
    to: &Recipient,
    source: Source,
    now: DateTime<Utc>,
) -> Result<Claim, CouponError> {
    let coupon = locked(tx, coupon_id).await?;
    let mut outcome = issue_to(tx, &coupon, std::slice::from_ref(to), source, now).await?;
    match outcome.pop() {
        Some(Err(why)) => Err(CouponError::Conflict(why)),
        Some(Ok(())) => newest(tx, coupon_id, to.company_id).await,
        None => Err(CouponError::NotFound("优惠券")),
    }
}

/// Gives one to each of these companies who may have it, of a coupon that is locked; returns in their order
/// why one does not get it.
pub(super) async fn issue_to(
    tx: &WriteTx,
    coupon: &Coupon,
    recipients: &[Recipient],
    source: Source,
    now: DateTime<Utc>,
) -> Result<Vec<Result<(), String>>, CouponError> {
    if let Some(why) = closed(coupon, source, now) {
        return Ok(vec![Err(why); recipients.len()]);
    }
    let (valid_from, valid_to) =
        validity(coupon, now).ok_or_else(|| CouponError::Conflict("有效期设置不正确，请联系客服".into()))?;
    let mut own = own_counts(tx.db(), coupon.id, recipients).await?;
    let mut left = left(coupon);
    let mut rows = Vec::new();
    let mut outcome = Vec::with_capacity(recipients.len());
    for to in recipients {
        let count = own.entry(to.company_id).or_default();
        if left == Some(0) {
            outcome.push(Err("已经领完了".to_owned()));
            continue;
        }
        if let Some(why) = coupon.audience.refusal(to) {
            outcome.push(Err(why.to_owned()));
            continue;
        }
        if *count >= coupon.per_company {
            outcome.push(Err(format!("每家限领 {} 张，已经领过了", coupon.per_company)));
            continue;
        }
        *count += 1;
        left = left.map(|left| left - 1);
        rows.push(coupon_claims::ActiveModel {
            coupon_id: Set(coupon.id),
            company_id: Set(to.company_id),
            member_id: Set(to.member_id),
            state: Set(State::Unused),
            source: Set(source),
            claimed_at: Set(now),
            valid_from: Set(valid_from),
            valid_to: Set(valid_to),
            ..Default::default()
        });
        outcome.push(Ok(()));
    }
    if !rows.is_empty() {
        count_in(tx, coupon.id, rows.len()).await?;
        for portion in rows.chunks(PORTION) {
            coupon_claims::Entity::insert_many(portion.to_vec())
                .exec_without_returning(tx.db())
                .await?;
        }
    }
    Ok(outcome)
}

/// Never exceeds the total, whatever was read before.
async fn count_in(tx: &WriteTx, coupon_id: i64, number: usize) -> Result<(), CouponError> {
    use coupons::{Column, Entity};
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let after = Expr::col(Column::Claimed).add(number);
    let counted = Entity::update_many()
        .col_expr(Column::Claimed, after.clone())
        .filter(Column::Id.eq(coupon_id))
        .filter(Column::Status.eq(Status::Approved))
        .filter(
            Column::Total
                .is_null()
                .or(after.clone().lte(Expr::col(Column::Total))),
        )
        .filter(
            Column::Budget
                .is_null()
                .or(after.mul(Expr::col(Column::Cut)).lte(Expr::col(Column::Budget))),
        )
        .exec(tx.db())
        .await?;
    if counted.rows_affected == 1 {
        Ok(())
    } else {
        Err(CouponError::Conflict("已经领完了".into()))
    }
}

async fn own_counts(db: &Db, coupon_id: i64, recipients: &[Recipient]) -> Result<HashMap<i64, i64>, DbErr> {
    use coupon_claims::{Column, Entity};
    // Once each, however many it is to get.
    let companies: BTreeSet<i64> = recipients.iter().map(|to| to.company_id).collect();
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::CompanyId)
        .column_as(Column::Id.count(), "claims")
        .filter(Column::CouponId.eq(coupon_id))
        .filter(Column::CompanyId.is_in(companies))
        .group_by(Column::CompanyId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

async fn newest(tx: &WriteTx, coupon_id: i64, company_id: i64) -> Result<Claim, CouponError> {
    use coupon_claims::{Column, Entity};
    let found = Entity::find()
        .filter(Column::CouponId.eq(coupon_id))
        .filter(Column::CompanyId.eq(company_id))
        .order_by_desc(Column::Id)
        .one(tx.db())
        .await?;
    found.ok_or(CouponError::NotFound("优惠券"))
}

/// Gives everything that waits for new companies to one that was just approved. Safe to run twice: a company gets no more of a
/// coupon than its limit says.
#[kernel::boxed]
pub async fn welcome(tx: &WriteTx, to: &Recipient, now: DateTime<Utc>) -> Result<u64, CouponError> {
    use super::coupon_states::ClaimKind;
    use coupons::{Column, Entity};
    let waiting = Entity::find()
        .filter(Column::Status.eq(Status::Approved))
        .filter(Column::ClaimKind.eq(ClaimKind::Registration))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let mut given = 0;
    for coupon in &waiting {
        let one = std::slice::from_ref(to);
        let outcome = issue_to(tx, coupon, one, Source::Registration, now).await?;
        given += outcome.into_iter().flatten().count() as u64;
    }
    Ok(given)
}
