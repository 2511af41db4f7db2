//! Until when a complaint has its first answer: one row. Until somebody has edited it, the value of the configuration file
//! holds. Which days count is said by the calendar of customer service (the columns `holidays` and `workdays` are of a time when
//! there were two). A complaint that was made keeps the day that it was promised.
use chrono::{DateTime, Utc};
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
        // Of entries from before the calendar was one.
        ("holidays", "放假的工作日"),
        ("workdays", "上班的周末"),
    ],
    words,
};

const LONGEST_TERM: i64 = 30;

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
    let rules = if row.set_at.is_some() {
        FeedbackRules {
            complaint_days: u32::try_from(row.complaint_days).unwrap_or_default(),
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

/// Every wrong field is named in one error. The change stands in the audit log with its reason.
pub async fn set(
    tx: &WriteTx,
    complaint_days: i64,
    reason: String,
    settings: &Settings,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<EditedRules, ContentError> {
    check(complaint_days, &reason)?;
    let configured = settings.of::<FeedbackRules>();
    let rows = Entity::find().order_by_asc(Column::Id).lock(ROW_LOCK);
    let kept = rows.one(tx.db()).await?;
    let kept = kept.ok_or_else(|| DbErr::RecordNotFound("feedback_rules".into()))?;
    let before = or_configured(kept.clone(), configured);
    let (id, mut row) = (kept.id, kept.into_active_model());
    row.complaint_days = Set(complaint_days);
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

fn check(complaint_days: i64, reason: &str) -> Result<(), ContentError> {
    let mut errors = FieldErrors::default();
    if !(1..=LONGEST_TERM).contains(&complaint_days) {
        errors.add("complaint_days", format!("应为 1 到 {LONGEST_TERM} 个工作日"));
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
    json!({ "complaint_days": rules.complaint_days })
}
