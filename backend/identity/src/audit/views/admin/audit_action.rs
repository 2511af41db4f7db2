use chrono::{DateTime, Utc};
use kernel::admin::{ListQuery, Rows};
use serde::Serialize;
use utoipa::ToSchema;

use crate::audit::models::history::{AuditAction, Change};

#[derive(Serialize, ToSchema)]
pub struct AdminChange {
    pub field: String,
    pub heading: String,
    pub before: String,
    pub after: String,
}

impl From<Change> for AdminChange {
    fn from(change: Change) -> Self {
        Self {
            field: change.field,
            heading: change.heading,
            before: change.before,
            after: change.after,
        }
    }
}

/// A change of a record by a person, in words.
#[derive(Serialize, ToSchema)]
pub struct AdminAuditAction {
    pub id: String,
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub action_text: String,
    pub reason: String,
    pub changes: Vec<AdminChange>,
}

impl From<AuditAction> for AdminAuditAction {
    fn from(audit_action: AuditAction) -> Self {
        Self {
            id: audit_action.key,
            at: audit_action.at,
            actor_name: audit_action.actor_name,
            action_text: audit_action.action_text,
            reason: audit_action.reason,
            changes: audit_action.changes.into_iter().map(Into::into).collect(),
        }
    }
}

/// Deepest page of one record's history.
const DEEPEST: u64 = 1000;

/// From which action on a history is asked for, and how many.
pub fn part(query: &ListQuery) -> (u64, u64) {
    (query.from.min(DEEPEST), query.limit)
}

/// This part of a history, of so many actions.
pub fn audit_actions(
    (audit_actions, total): (Vec<AuditAction>, u64),
    query: &ListQuery,
) -> Rows<AdminAuditAction> {
    Rows {
        name: "history",
        from: part(query).0,
        total,
        rows: audit_actions.into_iter().map(AdminAuditAction::from).collect(),
    }
}
