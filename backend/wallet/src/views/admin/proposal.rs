use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::proposals::{Proposal, State};

#[derive(Serialize, ToSchema)]
pub struct AdminWalletProposal {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    /// balance, points, voucher
    pub kind: &'static str,
    pub kind_text: &'static str,
    /// Yuan, or whole points; negative takes away.
    pub amount: String,
    pub valid_days: Option<i64>,
    pub reason: String,
    /// waiting, approved, rejected, withdrawn
    pub state: &'static str,
    pub state_text: &'static str,
    pub proposed_by_id: i64,
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    pub decided_by: String,
    pub decided_reason: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// Waits, and was proposed by another person.
    pub can_decide: bool,
    pub can_withdraw: bool,
}

impl AdminWalletProposal {
    pub fn new(row: Proposal, company: String, staff_id: i64) -> Self {
        let (waits, is_own) = (row.state == State::Waiting, row.proposed_by == staff_id);
        Self {
            id: row.id,
            company_id: row.company_id,
            company,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            amount: row.kind.write(row.amount),
            valid_days: row.valid_days,
            reason: row.reason,
            state: row.state.code(),
            state_text: row.state.text(),
            proposed_by_id: row.proposed_by,
            proposed_by: row.proposed_by_name,
            proposed_at: row.proposed_at,
            decided_by: row.decided_by_name,
            decided_reason: row.decided_reason,
            decided_at: row.decided_at,
            can_decide: waits && !is_own,
            can_withdraw: waits && is_own,
        }
    }
}
