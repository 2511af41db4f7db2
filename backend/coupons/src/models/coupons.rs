//! Coupons as staff draft them. An approved one cannot be changed, only stopped.
use std::collections::BTreeSet;

use catalog::prices::models::buyer_segment::Segment;
use chrono::{DateTime, TimeDelta, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, Money, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, JsonValue, QuerySelect, prelude::*};
use serde_json::json;

use super::{
    _entities::coupons::{ActiveModel, Entity},
    audience::Audience,
    coupon_states::{ClaimKind, Status},
    scope::{ScopeKind, existing},
};
use crate::errors::CouponError;

pub use super::_entities::coupons::Model as Coupon;

/// One hundred thousand yuan off.
const LARGEST_CUT: Money = Money(10_000_000);
const LARGEST_THRESHOLD: Money = Money(100_000_000);
pub const MOST_TOTAL: i64 = 1_000_000;
pub const MOST_EACH: i64 = 100;
const MOST_DAYS: i64 = 365;
pub const MOST_IDS: usize = 5000;

/// A coupon as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    pub remark: String,
    pub scope: ScopeKind,
    pub scope_ids: Vec<i64>,
    pub excluded_goods: Vec<i64>,
    pub excluded_categories: Vec<i64>,
    pub threshold: Money,
    pub cut: Money,
    pub stack_group: String,
    pub audience: Audience,
    pub claim_kind: ClaimKind,
    pub total: Option<i64>,
    pub per_company: i64,
    pub budget: Option<Money>,
    pub claim_from: DateTime<Utc>,
    pub claim_to: Option<DateTime<Utc>>,
    pub valid_from: Option<DateTime<Utc>>,
    pub valid_to: Option<DateTime<Utc>>,
    pub valid_days: Option<i64>,
}

/// “满500减30”, “立减30”.
pub fn label(coupon: &Coupon) -> String {
    let short = |amount: Money| {
        let text = amount.to_string();
        text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
    };
    if coupon.threshold.is_positive() {
        format!("满{}减{}", short(coupon.threshold), short(coupon.cut))
    } else {
        format!("立减{}", short(coupon.cut))
    }
}

/// What all of it may cost at most, as far as it was claimed.
pub const fn promised(coupon: &Coupon) -> Money {
    coupon.cut.times(coupon.claimed)
}

/// How many may still be claimed; none = without end.
pub fn left(coupon: &Coupon) -> Option<i64> {
    let of_total = coupon.total.map(|total| total - coupon.claimed);
    let of_budget = coupon
        .budget
        .map(|budget| (budget - promised(coupon)).fen() / coupon.cut.fen().max(1));
    [of_total, of_budget]
        .into_iter()
        .flatten()
        .min()
        .map(|left| left.max(0))
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Coupon>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

pub(super) async fn locked(tx: &WriteTx, id: i64) -> Result<Coupon, CouponError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(CouponError::NotFound("优惠券"))
}

pub async fn create(
    tx: &WriteTx,
    draft: Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Coupon, CouponError> {
    check(&draft, now)?;
    refuse_unknown(tx.db(), &draft).await?;
    let mut row = filled(<ActiveModel as ActiveModelTrait>::default(), &draft, now);
    row.status = Set(Status::Draft);
    row.proposed_by = Set(actor.id.unwrap_or_default());
    row.proposed_by_name = Set(actor.name.clone());
    row.created_at = Set(now);
    let row = row.insert(tx.db()).await?;
    let entry = entry("coupon.create", None, Some(&row), "");
    audit::append(tx, actor, entry, now).await?;
    Ok(row)
}

/// Of a draft alone; who changes it is its author from then on.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Coupon, CouponError> {
    check(&draft, now)?;
    refuse_unknown(tx.db(), &draft).await?;
    let before = locked(tx, id).await?;
    if before.status != Status::Draft {
        return Err(CouponError::Conflict(format!(
            "{}的优惠券不能修改；待审批的可先撤回，已批准的可停发后另建一张",
            before.status.text()
        )));
    }
    let mut row = filled(before.clone().into_active_model(), &draft, now);
    row.proposed_by = Set(actor.id.unwrap_or_default());
    row.proposed_by_name = Set(actor.name.clone());
    let after = row.update(tx.db()).await?;
    let entry = entry("coupon.update", Some(&before), Some(&after), "");
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

fn filled(mut row: ActiveModel, draft: &Draft, now: DateTime<Utc>) -> ActiveModel {
    row.name = Set(draft.name.clone());
    row.remark = Set(draft.remark.clone());
    row.scope = Set(draft.scope);
    row.scope_ids = Set(json!(draft.scope_ids));
    row.excluded_goods = Set(json!(draft.excluded_goods));
    row.excluded_categories = Set(json!(draft.excluded_categories));
    row.threshold = Set(draft.threshold);
    row.cut = Set(draft.cut);
    row.stack_group = Set(draft.stack_group.clone());
    row.audience = Set(draft.audience.clone());
    row.claim_kind = Set(draft.claim_kind);
    row.total = Set(draft.total);
    row.per_company = Set(draft.per_company);
    row.budget = Set(draft.budget);
    row.claim_from = Set(draft.claim_from);
    row.claim_to = Set(draft.claim_to);
    row.valid_from = Set(draft.valid_from);
    row.valid_to = Set(draft.valid_to);
    row.valid_days = Set(draft.valid_days);
    row.updated_at = Set(now);
    row
}

fn check(draft: &Draft, now: DateTime<Utc>) -> Result<(), CouponError> {
    let mut errors = FieldErrors::default();
    if draft.name.is_empty() {
        errors.add("name", "请填写名称，买家会看到");
    }
    check_scope(draft, &mut errors);
    check_money(draft, &mut errors);
    check_times(draft, now, &mut errors);
    let audience = &draft.audience;
    if audience.companies.len() > MOST_IDS {
        errors.add("companies", format!("最多指定 {MOST_IDS} 家客户"));
    }
    let segment = Segment {
        ranks: &audience.ranks,
        buyer_types: &audience.buyer_types,
        regions: &audience.regions,
    };
    segment.check(&mut errors);
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CouponError::Invalid(errors))
    }
}

fn check_scope(draft: &Draft, errors: &mut FieldErrors) {
    if draft.scope.has_ids() && draft.scope_ids.is_empty() {
        errors.add("scope_ids", format!("请选择适用的{}", draft.scope.text()));
    }
    let lists = [
        ("scope_ids", &draft.scope_ids),
        ("excluded_goods", &draft.excluded_goods),
        ("excluded_categories", &draft.excluded_categories),
    ];
    for (field, list) in lists {
        if list.len() > MOST_IDS {
            errors.add(field, format!("最多选择 {MOST_IDS} 个"));
        }
    }
}

/// A number that stayed from another kind of list would be another thing's.
async fn refuse_unknown(db: &Db, draft: &Draft) -> Result<(), CouponError> {
    let lists = [
        ("scope_ids", draft.scope, &draft.scope_ids),
        ("excluded_goods", ScopeKind::Goods, &draft.excluded_goods),
        (
            "excluded_categories",
            ScopeKind::Categories,
            &draft.excluded_categories,
        ),
    ];
    let mut errors = FieldErrors::default();
    for (field, kind, list) in lists {
        let ids: BTreeSet<i64> = list.iter().copied().collect();
        let chosen = ids.len();
        if existing(db, kind, ids).await? < chosen {
            errors.add(field, format!("有{}不存在，请重新选择", kind.text()));
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CouponError::Invalid(errors))
    }
}

fn check_money(draft: &Draft, errors: &mut FieldErrors) {
    if !draft.cut.is_positive() || draft.cut > LARGEST_CUT {
        errors.add("cut", format!("优惠金额应为 0.01 到 {LARGEST_CUT} 元"));
    }
    if draft.threshold < Money::ZERO || draft.threshold > LARGEST_THRESHOLD {
        errors.add("threshold", format!("使用门槛应为 0 到 {LARGEST_THRESHOLD} 元"));
    } else if draft.threshold.is_positive() && draft.threshold < draft.cut {
        errors.add("threshold", "使用门槛不能低于优惠金额；无门槛请填 0");
    }
    if draft
        .total
        .is_some_and(|total| !(1..=MOST_TOTAL).contains(&total))
    {
        errors.add("total", format!("发放总数应为 1 到 {MOST_TOTAL} 张，不限请留空"));
    }
    if !(1..=MOST_EACH).contains(&draft.per_company) {
        errors.add("per_company", format!("每家限领应为 1 到 {MOST_EACH} 张"));
    }
    if draft.budget.is_some_and(|budget| budget < draft.cut) {
        errors.add("budget", "预算至少够发一张，不限请留空");
    }
    if draft.total.is_none() && draft.budget.is_none() {
        errors.add("total", "发放总数和预算至少填一项，避免超发");
    }
}

fn check_times(draft: &Draft, now: DateTime<Utc>, errors: &mut FieldErrors) {
    if draft.claim_to.is_some_and(|to| to <= draft.claim_from) {
        errors.add("claim_to", "领取结束时间应晚于开始时间");
    } else if draft.claim_to.is_some_and(|to| to <= now) {
        errors.add("claim_to", "领取结束时间已经过去，请重新选择");
    }
    match (draft.valid_days, draft.valid_from, draft.valid_to) {
        (Some(days), None, None) => {
            if !(1..=MOST_DAYS).contains(&days) {
                errors.add("valid_days", format!("领取后有效天数应为 1 到 {MOST_DAYS} 天"));
            }
        }
        (None, Some(from), Some(to)) => {
            if to <= from {
                errors.add("valid_to", "有效期结束应晚于开始");
            } else if to <= now {
                errors.add("valid_to", "有效期已经过去，请重新选择");
            } else if to - from > TimeDelta::days(3 * MOST_DAYS) {
                errors.add("valid_to", "有效期最长三年");
            } else if draft.claim_to.is_some_and(|last| last > to) {
                errors.add("claim_to", "领取结束时间不能晚于有效期结束");
            }
        }
        _ => errors.add("valid_days", "请填写固定有效期，或领取后有效天数，二者选一"),
    }
}

/// As the audit log keeps it.
pub(super) fn entry(
    action: &'static str,
    before: Option<&Coupon>,
    after: Option<&Coupon>,
    reason: &str,
) -> audit::Entry {
    let id = before.or(after).map_or(0, |coupon| coupon.id);
    audit::Entry {
        action,
        subject_kind: "coupon",
        subject_id: id.to_string(),
        before: before.map(snapshot),
        after: after.map(snapshot),
        reason: reason.to_owned(),
    }
}

fn snapshot(coupon: &Coupon) -> JsonValue {
    json!({
        "name": coupon.name,
        "remark": coupon.remark,
        "scope": coupon.scope.code(),
        "scope_ids": coupon.scope_ids,
        "excluded_goods": coupon.excluded_goods,
        "excluded_categories": coupon.excluded_categories,
        "threshold": coupon.threshold,
        "cut": coupon.cut,
        "stack_group": coupon.stack_group,
        "audience": coupon.audience,
        "claim_kind": coupon.claim_kind.code(),
        "total": coupon.total,
        "per_company": coupon.per_company,
        "budget": coupon.budget,
        "claim_from": coupon.claim_from,
        "claim_to": coupon.claim_to,
        "valid_from": coupon.valid_from,
        "valid_to": coupon.valid_to,
        "valid_days": coupon.valid_days,
        "status": coupon.status.code(),
    })
}
