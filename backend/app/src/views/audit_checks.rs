use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::audit_checks::{AuditCheck, CheckState};

/// A check of the audit log's whole chain.
#[derive(Serialize, ToSchema)]
pub struct AdminAuditCheck {
    pub id: i64,
    pub started_by: String,
    pub started_at: DateTime<Utc>,
    /// going_on | interrupted | whole | broken
    pub state: &'static str,
    /// None: it did not end yet.
    pub finished_at: Option<DateTime<Utc>>,
    /// Entries found in order so far.
    pub entries: i64,
    /// The hash of the last of them; noted elsewhere, it proves later that none were cut off.
    pub last_hash: String,
    /// The first entry that was altered or cannot be read, or whose predecessor is gone.
    pub broken_id: Option<i64>,
}

impl AdminAuditCheck {
    pub fn new(check: AuditCheck, started_by: String, now: DateTime<Utc>) -> Self {
        Self {
            state: CheckState::of(&check, now).code(),
            id: check.id,
            started_by,
            started_at: check.started_at,
            finished_at: check.finished_at,
            entries: check.entries,
            last_hash: check.last_hash,
            broken_id: check.broken_id,
        }
    }
}
