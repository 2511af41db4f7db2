//! What the authority (药品监督管理部门) was told of a recall, and what it must be told next: the plan, how it goes, and how it
//! ended (药品召回管理办法 2022; K).
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{Db, WriteTx, api::FieldErrors, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use super::recalls::{QaActor, Recall, RecallStatus, locked};
use crate::{
    errors::DocumentError,
    models::_entities::recall_reports::{ActiveModel, Column, Entity},
    settings::DocumentRules,
};

pub use crate::models::_entities::recall_reports::Model as Report;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ReportKind {
    Plan,
    Progress,
    Summary,
}

impl ReportKind {
    const ALL: [Self; 3] = [Self::Plan, Self::Progress, Self::Summary];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Progress => "progress",
            Self::Summary => "summary",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Plan => "召回计划",
            Self::Progress => "进展报告",
            Self::Summary => "总结报告",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A report as it was handed in.
#[derive(Clone, Debug)]
pub struct NewReport {
    pub kind: ReportKind,
    pub reported_on: NaiveDate,
    pub authority: String,
    pub note: String,
}

/// Of a recall that was announced; a summary only once it is over.
pub async fn add(
    tx: &WriteTx,
    recall_id: i64,
    new: NewReport,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<Report, DocumentError> {
    let recall = locked(tx, recall_id).await?;
    check(&recall, &new, shop_day(now))?;
    let row = ActiveModel {
        recall_id: Set(recall.id),
        kind: Set(new.kind),
        reported_on: Set(new.reported_on),
        authority: Set(new.authority),
        note: Set(new.note),
        made_by: Set(by.id),
        made_by_name: Set(by.name),
        made_at: Set(now),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

fn check(recall: &Recall, new: &NewReport, today: NaiveDate) -> Result<(), DocumentError> {
    if !matches!(recall.status, RecallStatus::Active | RecallStatus::Closed) {
        return Err(DocumentError::WrongState("召回发出后才能登记向监管部门的报告"));
    }
    let mut errors = FieldErrors::default();
    if new.authority.is_empty() {
        errors.add("authority", "请填写收到报告的监管部门");
    }
    if new.reported_on > today || new.reported_on < shop_day(recall.created_at) {
        errors.add("reported_on", "报告日期应在起草之后、今天之前");
    }
    if new.kind == ReportKind::Summary && recall.status != RecallStatus::Closed {
        errors.add("kind", "召回结束后才有总结报告");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(DocumentError::Invalid(errors))
    }
}

/// In the order they were handed in.
pub async fn of_recall(db: &Db, recall_id: i64) -> Result<Vec<Report>, DbErr> {
    Entity::find()
        .filter(Column::RecallId.eq(recall_id))
        .order_by_asc(Column::ReportedOn)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// The report that is owed next, and its last day; none when the authority knows all of it. The plan is due with the notices,
/// the progress again and again at the same distance, the summary after the end.
pub fn next(recall: &Recall, reports: &[Report], rules: &DocumentRules) -> Option<(ReportKind, NaiveDate)> {
    let last = |kind: ReportKind| {
        let of_kind = reports.iter().filter(|report| report.kind == kind);
        of_kind.map(|report| report.reported_on).max()
    };
    let every = recall.notice_days.unsigned_abs();
    match recall.status {
        RecallStatus::Draft | RecallStatus::Dropped => None,
        _ if last(ReportKind::Plan).is_none() => {
            Some((ReportKind::Plan, later(shop_day(recall.created_at), every)))
        }
        RecallStatus::Active => {
            let told = last(ReportKind::Progress).max(last(ReportKind::Plan))?;
            Some((ReportKind::Progress, later(told, every)))
        }
        RecallStatus::Closed if last(ReportKind::Summary).is_none() => {
            let ended = shop_day(recall.closed_at.unwrap_or(recall.created_at));
            Some((ReportKind::Summary, later(ended, rules.recall_summary_days)))
        }
        RecallStatus::Closed => None,
    }
}

fn later(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recalls::models::level::RecallLevel;

    fn recall(status: RecallStatus) -> Recall {
        let moment = |text: &str| text.parse().unwrap();
        Recall {
            id: 1,
            number: "ZH1".into(),
            goods_id: 1,
            batch_number: "B001".into(),
            level: RecallLevel::Second,
            status,
            reason: String::new(),
            instruction: String::new(),
            created_by: 1,
            created_by_name: String::new(),
            created_at: moment("2026-11-20T02:00:00Z"),
            decided_by: None,
            decided_by_name: String::new(),
            decided_at: None,
            closed_at: (status == RecallStatus::Closed).then(|| moment("2026-12-01T02:00:00Z")),
            notice_days: 3,
            conclusion: String::new(),
            closed_by_name: String::new(),
            goods_name: "阿莫西林胶囊".into(),
            spec: "0.25g*24粒".into(),
            maker: String::new(),
            approval_number: String::new(),
            unit: "盒".into(),
        }
    }

    fn report(kind: ReportKind, day: &str) -> Report {
        Report {
            id: 1,
            recall_id: 1,
            kind,
            reported_on: day.parse().unwrap(),
            authority: String::new(),
            note: String::new(),
            made_by: 1,
            made_by_name: String::new(),
            made_at: "2026-11-20T02:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn the_authority_learns_of_the_plan_of_the_progress_and_of_the_end() {
        let rules = DocumentRules::default();
        let owed = |status, reports: &[Report]| {
            next(&recall(status), reports, &rules).map(|(kind, day)| (kind, day.to_string()))
        };
        assert_eq!(owed(RecallStatus::Draft, &[]), None);
        assert_eq!(
            owed(RecallStatus::Active, &[]),
            Some((ReportKind::Plan, "2026-11-23".into()))
        );
        let plan = report(ReportKind::Plan, "2026-11-21");
        let all = [plan, report(ReportKind::Progress, "2026-11-24")];
        assert_eq!(
            owed(RecallStatus::Active, &all[..1]),
            Some((ReportKind::Progress, "2026-11-24".into()))
        );
        assert_eq!(
            owed(RecallStatus::Active, &all),
            Some((ReportKind::Progress, "2026-11-27".into()))
        );
        assert_eq!(
            owed(RecallStatus::Closed, &all),
            Some((ReportKind::Summary, "2026-12-11".into()))
        );
        let ended = [all[0].clone(), report(ReportKind::Summary, "2026-12-05")];
        assert_eq!(owed(RecallStatus::Closed, &ended), None);
    }
}
