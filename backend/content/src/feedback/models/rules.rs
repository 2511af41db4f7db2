//! Until when a complaint has its first answer, and the days that count: one row. Until somebody has edited it, the values of
//! the configuration file hold. A complaint that was made keeps the day that it was promised.
use chrono::{DateTime, NaiveDate, Utc};
use identity::audit::models::{audit, history::Wording};
use kernel::{Actor, Db, Settings, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::{Value, json};

use crate::{
    changes::Changed,
    errors::ContentError,
    models::_entities::feedback_rules::{Column, Entity, Model},
    settings::FeedbackRules,
};

pub const WORDING: Wording = Wording {
    headings: &[
        ("complaint_days", "投诉答复期限（工作日）"),
        ("holidays", "放假的工作日"),
        ("workdays", "上班的周末"),
    ],
    words,
};

const LONGEST_TERM: i64 = 30;
/// Some years of them.
const MOST_DAYS: usize = 200;

fn words(field: &str, value: &Value) -> Option<String> {
    let days = value.as_array().filter(|_| field != "complaint_days")?;
    Some(
        days.iter()
            .filter_map(Value::as_str)
            .collect::<Vec<_>>()
            .join("、"),
    )
}

/// With who edited them last, and when.
#[derive(Clone, Debug)]
pub struct EditedRules {
    pub rules: FeedbackRules,
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

#[kernel::boxed]
pub async fn current(db: &Db, settings: &Settings) -> Result<FeedbackRules, DbErr> {
    Ok(edited(db, settings).await?.rules)
}

/// What nobody has set is as the configuration has it; an error where the row is missing.
pub async fn edited(db: &Db, settings: &Settings) -> Result<EditedRules, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("feedback_rules".into()))?;
    Ok(or_configured(row, settings.of::<FeedbackRules>()))
}

fn or_configured(row: Model, configured: &FeedbackRules) -> EditedRules {
    let days = |column: Value| serde_json::from_value(column).unwrap_or_default();
    let rules = if row.set_at.is_some() {
        FeedbackRules {
            complaint_days: u32::try_from(row.complaint_days).unwrap_or_default(),
            holidays: days(row.holidays),
            workdays: days(row.workdays),
            most_a_day: configured.most_a_day,
        }
    } else {
        configured.clone()
    };
    EditedRules {
        rules,
        set_by: row.set_by_name,
        set_at: row.set_at,
    }
}

/// As articles word it.
pub fn term(rules: &FeedbackRules) -> String {
    format!("{} 个工作日", rules.complaint_days)
}

#[derive(Clone, Debug)]
pub struct Change {
    pub complaint_days: i64,
    pub holidays: Vec<NaiveDate>,
    pub workdays: Vec<NaiveDate>,
}

/// Every wrong field is named in one error. The change stands in the audit log with its reason.
pub async fn set(
    tx: &WriteTx,
    change: Change,
    reason: String,
    settings: &Settings,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<EditedRules, ContentError> {
    check(&change, &reason)?;
    let configured = settings.of::<FeedbackRules>();
    let rows = Entity::find().order_by_asc(Column::Id).lock(ROW_LOCK);
    let kept = rows.one(tx.db()).await?;
    let kept = kept.ok_or_else(|| DbErr::RecordNotFound("feedback_rules".into()))?;
    let before = or_configured(kept.clone(), configured);
    let (id, mut row) = (kept.id, kept.into_active_model());
    row.complaint_days = Set(change.complaint_days);
    row.holidays = Set(json!(in_order(change.holidays)));
    row.workdays = Set(json!(in_order(change.workdays)));
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(Some(now));
    let after = or_configured(row.update(tx.db()).await?, configured);
    let entry = audit::Entry {
        action: "feedback_rules.update",
        subject_kind: "feedback_rules",
        subject_id: id.to_string(),
        before: Some(facts(&before.rules)),
        after: Some(facts(&after.rules)),
        reason,
    };
    audit::append(tx, actor, entry, now).await?;
    // Articles say the term.
    tx.touch(Changed);
    Ok(after)
}

fn in_order(mut days: Vec<NaiveDate>) -> Vec<NaiveDate> {
    days.sort_unstable();
    days.dedup();
    days
}

fn check(change: &Change, reason: &str) -> Result<(), ContentError> {
    let mut errors = FieldErrors::default();
    if !(1..=LONGEST_TERM).contains(&change.complaint_days) {
        errors.add("complaint_days", format!("应为 1 到 {LONGEST_TERM} 个工作日"));
    }
    for (field, days) in [("holidays", &change.holidays), ("workdays", &change.workdays)] {
        if days.len() > MOST_DAYS {
            errors.add(field, format!("最多 {MOST_DAYS} 天，过去的可以删掉"));
        }
    }
    if change.workdays.iter().any(|day| change.holidays.contains(day)) {
        errors.add("workdays", "同一天不能既放假又上班");
    }
    if reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(ContentError::Invalid(errors))
}

fn facts(rules: &FeedbackRules) -> Value {
    json!({
        "complaint_days": rules.complaint_days,
        "holidays": rules.holidays,
        "workdays": rules.workdays,
    })
}
