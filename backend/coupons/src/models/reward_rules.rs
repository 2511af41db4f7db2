//! By which rule points are earned and how long points and vouchers are good: data, one row.
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, Money, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::json;

use super::_entities::reward_rules::{Column, Entity};
use crate::errors::CouponError;

pub use super::_entities::reward_rules::Model as RewardRules;

/// One hundred points for a yuan, in hundredths.
const MOST_PER_YUAN: i64 = 10_000;
const MOST_DAYS: i64 = 1095;

/// There always is one row; an error where it is missing.
#[kernel::boxed]
pub async fn current(db: &Db) -> Result<RewardRules, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("reward_rules".into()))
}

/// Points for the goods of an order that so much was paid for: by whole yuan, each of which earns so many hundredths.
pub fn points_for(points_per_yuan: i64, paid: Money) -> Money {
    let yuan = paid.floored_at_zero().fen() / 100;
    Money(yuan.saturating_mul(points_per_yuan) / 100)
}

#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// In hundredths.
    pub points_per_yuan: i64,
    pub points_days: i64,
    pub voucher_days: i64,
}

/// Orders that were placed before keep the factor they were placed with.
pub async fn set(
    tx: &WriteTx,
    change: Change,
    reason: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<RewardRules, CouponError> {
    let mut errors = FieldErrors::default();
    if !(0..=MOST_PER_YUAN).contains(&change.points_per_yuan) {
        errors.add("points_per_yuan", "每元积分应为 0 到 100");
    }
    for (field, days) in [
        ("points_days", change.points_days),
        ("voucher_days", change.voucher_days),
    ] {
        if !(1..=MOST_DAYS).contains(&days) {
            errors.add(field, format!("应为 1 到 {MOST_DAYS} 天"));
        }
    }
    if reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if !errors.is_empty() {
        return Err(CouponError::Invalid(errors));
    }
    let found = Entity::find()
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let before = found.ok_or_else(|| DbErr::RecordNotFound("reward_rules".into()))?;
    let mut row = before.clone().into_active_model();
    row.points_per_yuan = Set(change.points_per_yuan);
    row.points_days = Set(change.points_days);
    row.voucher_days = Set(change.voucher_days);
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    let told = |row: &RewardRules| {
        Some(json!({
            "points_per_yuan": row.points_per_yuan,
            "points_days": row.points_days,
            "voucher_days": row.voucher_days,
        }))
    };
    let entry = audit::Entry {
        action: "reward_rules.update",
        subject_kind: "reward_rules",
        subject_id: after.id.to_string(),
        before: told(&before),
        after: told(&after),
        reason: reason.to_owned(),
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}
