use chrono::{DateTime, NaiveDate, Utc};
use kernel::counts::to_i64;
use serde::Serialize;
use utoipa::ToSchema;

use crate::class_rules::models::class_rules::{ClassRule, Status, Sureness, Unmet};

/// Goods that are named; the rest is counted.
const MOST_NAMED: usize = 20;

/// A line of the list by which goods of a controlled class are known.
#[derive(Serialize, ToSchema)]
pub struct AdminClassRule {
    pub id: i64,
    /// name | ingredient | number
    pub looks_at: &'static str,
    pub word: String,
    /// Parts, 、 between, with which a text is something else.
    pub exceptions: String,
    /// 1 medicine, 2 piece of TCM, 0 both
    pub kind: i32,
    pub control: &'static str,
    pub class_name: String,
    /// The document that says so.
    pub source: String,
    /// read | known | practice
    pub sureness: &'static str,
    /// The day of its last examination.
    pub as_of: NaiveDate,
    /// waiting | in_force | rejected | withdrawn | ending | ended
    pub status: &'static str,
    pub status_text: &'static str,
    pub reason: String,
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub opinion: String,
    /// The reader proposed it: another person decides.
    pub is_own: bool,
    /// What was read in the law stays.
    pub may_end: bool,
    /// Goods on file that lack its control and get it with the approval; of a single line alone.
    pub unmet_count: i64,
    /// There are more than one line may change.
    pub is_too_wide: bool,
    /// The first of them.
    pub unmet: Vec<ClassRuleGoods>,
}

#[derive(Serialize, ToSchema)]
pub struct ClassRuleGoods {
    pub id: i64,
    pub code: String,
    pub name: String,
    pub spec: String,
    pub control: &'static str,
}

impl AdminClassRule {
    pub fn new(rule: ClassRule, unmet: Option<Unmet>, reader: i64) -> Self {
        let is_too_wide = unmet.as_ref().is_some_and(|unmet| unmet.is_too_many);
        let goods = unmet.map(|unmet| unmet.goods).unwrap_or_default();
        Self {
            id: rule.id,
            looks_at: rule.looks_at.code(),
            kind: rule.kind,
            control: rule.control.code(),
            sureness: rule.sureness.code(),
            as_of: rule.as_of,
            status: rule.status.code(),
            status_text: rule.status.text(),
            is_own: rule.status.is_waiting() && rule.proposed_by == Some(reader),
            may_end: rule.status == Status::InForce && rule.sureness != Sureness::Read,
            word: rule.word,
            exceptions: rule.exceptions,
            class_name: rule.class_name,
            source: rule.source,
            reason: rule.reason,
            proposed_by: rule.proposed_name,
            proposed_at: rule.proposed_at,
            decided_by: rule.decided_name,
            decided_at: rule.decided_at,
            opinion: rule.opinion,
            unmet_count: to_i64(goods.len()),
            is_too_wide,
            unmet: goods
                .into_iter()
                .take(MOST_NAMED)
                .map(|goods| ClassRuleGoods {
                    id: goods.id,
                    code: goods.code,
                    name: goods.name,
                    spec: goods.spec,
                    control: goods.control.code(),
                })
                .collect(),
        }
    }
}
