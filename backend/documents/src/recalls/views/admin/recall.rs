use std::collections::HashMap;

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::recalls::models::recalls::{Notice, Recall, RecallStatus, level_text};

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
    /// Buyers who have to answer, and who have.
    pub notices: i64,
    pub answered: i64,
    /// This colleague may issue it: they did not draft it.
    pub can_issue: bool,
    pub can_close: bool,
    /// Who has to answer, those who have not first; with a single recall alone.
    pub companies: Vec<AdminRecallNotice>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminRecallNotice {
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
}

impl AdminRecall {
    pub fn new(recall: Recall, goods: Option<&GoodsSnapshot>, counts: (i64, i64), staff_id: i64) -> Self {
        let name = |of: fn(&GoodsSnapshot) -> &str| goods.map(of).unwrap_or_default().to_owned();
        let (notices, answered) = counts;
        Self {
            id: recall.id,
            goods_id: recall.goods_id,
            goods_name: name(|goods| &goods.name),
            spec: name(|goods| &goods.spec),
            maker: name(|goods| &goods.maker),
            unit: name(|goods| &goods.unit),
            level: recall.level,
            level_text: level_text(recall.level),
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
            notices,
            answered,
            companies: Vec::new(),
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
        }
    }
}
