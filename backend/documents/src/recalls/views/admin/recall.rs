use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::recalls::models::{
    notices::Notice,
    recalls::{Recall, RecallStatus, notify_by},
    reports::{Report, ReportKind},
};

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminRecall {
    pub id: i64,
    pub number: String,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    /// What the numbers of units count.
    pub unit: String,
    pub batch_number: String,
    pub level: i32,
    pub level_text: &'static str,
    /// draft | active | closed | dropped
    pub status: String,
    pub status_text: &'static str,
    pub reason: String,
    pub instruction: String,
    pub created_by: String,
    pub created_at: DateTime<Utc>,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub closed_at: Option<DateTime<Utc>>,
    pub closed_by: String,
    /// What the recall achieved, once it has ended.
    pub conclusion: String,
    /// When every buyer must know of it, and the authority must have the plan.
    pub notify_by: DateTime<Utc>,
    /// Somebody has not answered, and the time is over.
    pub is_late: bool,
    /// Buyers who have to answer, and who have.
    pub notices: i64,
    pub answered: i64,
    /// This colleague may issue it: they did not draft it.
    pub can_issue: bool,
    pub can_close: bool,
    /// Who has to answer, those who have not first; with a single recall alone.
    pub companies: Vec<AdminRecallNotice>,
    /// What the authority was told; with a single recall alone.
    pub reports: Vec<AdminRecallReport>,
    /// What it must be told next; null when nothing is owed.
    pub next_report: Option<AdminOwedReport>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminRecallReport {
    pub id: i64,
    /// plan | progress | summary
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub reported_on: NaiveDate,
    pub authority: String,
    pub note: String,
    pub made_by: String,
    pub made_at: DateTime<Utc>,
}

impl From<Report> for AdminRecallReport {
    fn from(row: Report) -> Self {
        Self {
            id: row.id,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            reported_on: row.reported_on,
            authority: row.authority,
            note: row.note,
            made_by: row.made_by_name,
            made_at: row.made_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOwedReport {
    /// plan | progress | summary
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub due_on: NaiveDate,
    pub is_overdue: bool,
}

impl AdminOwedReport {
    pub fn new((kind, due_on): (ReportKind, NaiveDate), today: NaiveDate) -> Self {
        Self {
            kind: kind.code(),
            kind_text: kind.text(),
            due_on,
            is_overdue: due_on < today,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminRecallNotice {
    /// Of the notice.
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    pub phone: String,
    pub orders: Vec<String>,
    pub shipped: i64,
    /// Units of these that came back and were accepted.
    pub returned: i64,
    pub in_stock: i64,
    pub sold: i64,
    pub note: String,
    pub answered_by: String,
    pub answered_at: Option<DateTime<Utc>>,
    /// When they said it on the phone; null for an answer online.
    pub told_at: Option<DateTime<Utc>>,
    /// Which colleague recorded what was said on the phone.
    pub recorded_by: String,
}

impl AdminRecall {
    pub fn new(recall: Recall, counts: (i64, i64), staff_id: i64, now: DateTime<Utc>) -> Self {
        let (notices, answered) = counts;
        let notify_by = notify_by(&recall);
        let is_waiting = recall.status == RecallStatus::Active && answered < notices;
        Self {
            id: recall.id,
            goods_id: recall.goods_id,
            goods_name: recall.goods_name,
            spec: recall.spec,
            maker: recall.maker,
            unit: recall.unit,
            level: recall.level.code(),
            level_text: recall.level.text(),
            status_text: recall.status.text(),
            can_issue: recall.status == RecallStatus::Draft && recall.created_by != staff_id,
            can_close: recall.status == RecallStatus::Active && notices == answered,
            number: recall.number,
            batch_number: recall.batch_number,
            status: recall.status.code().into(),
            reason: recall.reason,
            instruction: recall.instruction,
            created_by: recall.created_by_name,
            created_at: recall.created_at,
            decided_by: recall.decided_by_name,
            decided_at: recall.decided_at,
            closed_at: recall.closed_at,
            closed_by: recall.closed_by_name,
            conclusion: recall.conclusion,
            notify_by,
            is_late: is_waiting && now > notify_by,
            notices,
            answered,
            companies: Vec::new(),
            reports: Vec::new(),
            next_report: None,
        }
    }
}

impl AdminRecallNotice {
    /// `companies`: name and phone by id; `returned`: units by company.
    pub fn new(
        notice: Notice,
        companies: &HashMap<i64, (String, String)>,
        returned: &HashMap<i64, i64>,
    ) -> Self {
        let (company, phone) = companies.get(&notice.company_id).cloned().unwrap_or_default();
        Self {
            id: notice.id,
            company_id: notice.company_id,
            company,
            phone,
            orders: notice.orders.split(',').map(str::to_owned).collect(),
            shipped: notice.shipped,
            returned: returned.get(&notice.company_id).copied().unwrap_or_default(),
            in_stock: notice.in_stock,
            sold: notice.sold,
            note: notice.note,
            answered_by: notice.answered_by,
            answered_at: notice.answered_at,
            told_at: notice.told_at,
            recorded_by: notice.recorded_by_name,
        }
    }
}
