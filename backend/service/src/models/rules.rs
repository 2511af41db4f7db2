//! Whether live chat is offered, its opening hours, and the limit per agent: data, one row.
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use identity::{
    audit::models::audit,
    companies::models::facts::{BuyerContext, CompanyStatus},
};
use kernel::{Actor, Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::{Value, json};

pub use super::_entities::service_rules::Model as ServiceRules;
use super::{
    _entities::service_rules::{Column, Entity},
    hours::{self, Hours, ServiceHoliday, ServiceShift, ServiceWorkday},
};
use crate::errors::ServiceError;

const MOST_SHIFTS: usize = 28;
const MOST_HOLIDAYS: usize = 100;
const MOST_WORKDAYS: usize = 100;
const MOST_TOPICS: usize = 30;
const LONGEST_TOPIC: usize = 20;
const MOST_OPEN: i64 = 50;
const LONGEST_AWAY: i64 = 120;
const LONGEST_UNREAD: i64 = 1440;
/// A buyer looks something up and comes back.
const SHORTEST_IDLE: i64 = 5;
const LONGEST_IDLE: i64 = 1440;

#[kernel::boxed]
pub async fn current(db: &Db) -> Result<ServiceRules, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("service_rules".into()))
}

/// The same, held until the transaction ends: of several that share out the queue one goes first.
pub async fn locked(tx: &WriteTx) -> Result<ServiceRules, DbErr> {
    let rows = Entity::find().order_by_asc(Column::Id).lock(ROW_LOCK);
    let row = rows.one(tx.db()).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("service_rules".into()))
}

/// Who was refused keeps the phone and the contacts of the shop.
pub fn may_chat(rules: &ServiceRules, status: CompanyStatus) -> bool {
    rules.is_open && matches!(status, CompanyStatus::Approved | CompanyStatus::Pending)
}

/// 403 where the shop does not chat with this buyer.
pub async fn refuse_silent(db: &Db, buyer: &BuyerContext) -> Result<(), ServiceError> {
    if may_chat(&current(db).await?, buyer.company.status) {
        return Ok(());
    }
    Err(ServiceError::Forbidden("在线客服没有开通，请拨打服务热线"))
}

/// 409 where a message of staff would not be seen, or could not be answered.
pub fn refuse_unheard(rules: &ServiceRules, status: CompanyStatus) -> Result<(), ServiceError> {
    if may_chat(rules, status) {
        return Ok(());
    }
    let why = if rules.is_open {
        "这家客户现在不能使用在线客服，请打电话联系"
    } else {
        "在线客服没有开放，客户看不到消息，请打电话联系"
    };
    Err(ServiceError::Conflict(why.into()))
}

/// A part that cannot be read counts as empty.
pub fn hours_of(rules: &ServiceRules) -> Hours {
    Hours {
        week: serde_json::from_value(rules.week.clone()).unwrap_or_default(),
        holidays: serde_json::from_value(rules.holidays.clone()).unwrap_or_default(),
        workdays: serde_json::from_value(rules.workdays.clone()).unwrap_or_default(),
    }
}

/// What a conversation may be about, in the order of the leads.
pub fn topics_of(rules: &ServiceRules) -> Vec<String> {
    serde_json::from_value(rules.topics.clone()).unwrap_or_default()
}

/// Conversations that have been quiet since before this moment are over; none: nothing ends by itself.
pub fn idle_before(rules: &ServiceRules, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    (rules.idle_minutes > 0).then(|| now - TimeDelta::minutes(rules.idle_minutes))
}

#[derive(Clone, Debug)]
pub struct Change {
    pub is_open: bool,
    pub week: Vec<ServiceShift>,
    pub holidays: Vec<ServiceHoliday>,
    pub workdays: Vec<ServiceWorkday>,
    pub most_open: i64,
    pub away_minutes: i64,
    pub unread_minutes: i64,
    /// 0 = never.
    pub idle_minutes: i64,
    pub topics: Vec<String>,
    /// Empty = none.
    pub welcome: String,
}

/// Every wrong field is named in one error. The change stands in the audit log with its reason.
pub async fn set(
    tx: &WriteTx,
    change: Change,
    reason: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ServiceRules, ServiceError> {
    check(&change, reason)?;
    let before = locked(tx).await?;
    let mut row = before.clone().into_active_model();
    row.is_open = Set(change.is_open);
    row.week = Set(json!(change.week));
    row.holidays = Set(json!(change.holidays));
    row.workdays = Set(json!(change.workdays));
    row.topics = Set(json!(change.topics));
    row.welcome = Set(change.welcome);
    row.most_open = Set(change.most_open);
    row.away_minutes = Set(change.away_minutes);
    row.unread_minutes = Set(change.unread_minutes);
    row.idle_minutes = Set(change.idle_minutes);
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    let entry = audit::Entry {
        action: "service_rules.update",
        subject_kind: "service_rules",
        subject_id: after.id.to_string(),
        before: Some(facts(&before)),
        after: Some(facts(&after)),
        reason: reason.to_owned(),
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

fn facts(row: &ServiceRules) -> Value {
    json!({
        "is_open": row.is_open,
        "week": hours_of(row).text(),
        "holidays": row.holidays,
        "workdays": row.workdays,
        "most_open": row.most_open,
        "away_minutes": row.away_minutes,
        "unread_minutes": row.unread_minutes,
        "idle_minutes": row.idle_minutes,
        "topics": row.topics,
        "welcome": row.welcome,
    })
}

fn check(change: &Change, reason: &str) -> Result<(), ServiceError> {
    let mut errors = FieldErrors::default();
    if change.week.len() > MOST_SHIFTS {
        errors.add("week", format!("服务时间最多 {MOST_SHIFTS} 段"));
    }
    if change.week.iter().any(|shift| !(1..=7).contains(&shift.day)) {
        errors.add("week", "星期应为 1 到 7");
    }
    let week = change.week.iter();
    if let Some(why) = wrong_shift(week.map(|shift| (shift.day, &*shift.from, &*shift.to))) {
        errors.add("week", why);
    }
    let mut days: Vec<NaiveDate> = change.holidays.iter().map(|holiday| holiday.day).collect();
    days.sort_unstable();
    days.dedup();
    if change.holidays.len() > MOST_HOLIDAYS {
        errors.add("holidays", format!("休息日最多 {MOST_HOLIDAYS} 个"));
    } else if days.len() < change.holidays.len() {
        errors.add("holidays", "同一天只能填一次");
    }
    let workdays = change.workdays.iter();
    if change.workdays.len() > MOST_WORKDAYS {
        errors.add("workdays", format!("调休和特殊时间最多 {MOST_WORKDAYS} 段"));
    } else if let Some(why) = wrong_shift(workdays.map(|shift| (shift.day, &*shift.from, &*shift.to))) {
        errors.add("workdays", why);
    } else if change.workdays.iter().any(|shift| days.contains(&shift.day)) {
        errors.add("workdays", "同一天不能既休息又服务");
    }
    if let Some(why) = wrong_topics(&change.topics) {
        errors.add("topics", why);
    }
    for (field, value, most, unit) in [
        ("most_open", change.most_open, MOST_OPEN, "个会话"),
        ("away_minutes", change.away_minutes, LONGEST_AWAY, "分钟"),
        ("unread_minutes", change.unread_minutes, LONGEST_UNREAD, "分钟"),
    ] {
        if !(1..=most).contains(&value) {
            errors.add(field, format!("应为 1 到 {most} {unit}"));
        }
    }
    if change.idle_minutes != 0 && !(SHORTEST_IDLE..=LONGEST_IDLE).contains(&change.idle_minutes) {
        errors.add(
            "idle_minutes",
            format!("应为 {SHORTEST_IDLE} 到 {LONGEST_IDLE} 分钟，0 表示不自动结束"),
        );
    }
    if reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ServiceError::Invalid(errors))
    }
}

fn wrong_topics(topics: &[String]) -> Option<String> {
    let mut names: Vec<&String> = topics.iter().collect();
    names.sort_unstable();
    names.dedup();
    if topics.len() > MOST_TOPICS {
        return Some(format!("主题最多 {MOST_TOPICS} 个"));
    }
    if names.len() < topics.len() {
        return Some("同一个主题只填一次".into());
    }
    let is_long = |topic: &String| topic.is_empty() || topic.chars().count() > LONGEST_TOPIC;
    let is_wrong = topics.iter().any(is_long);
    is_wrong.then(|| format!("主题是 1 到 {LONGEST_TOPIC} 个字"))
}

/// What is wrong with these hours (day, from, to), if anything is.
fn wrong_shift<'a, D: Ord>(shifts: impl Iterator<Item = (D, &'a str, &'a str)>) -> Option<&'static str> {
    let mut spans = Vec::new();
    for (day, from, to) in shifts {
        let (Some(from), Some(to)) = (hours::time(from), hours::time(to)) else {
            return Some("时间应为 时:分，例如 08:30");
        };
        if from >= to {
            return Some("结束时间应晚于开始时间");
        }
        spans.push((day, from, to));
    }
    spans.sort_unstable();
    let overlaps = spans
        .windows(2)
        .any(|pair| pair[0].0 == pair[1].0 && pair[1].1 < pair[0].2);
    overlaps.then_some("同一天的时段不能重叠")
}
