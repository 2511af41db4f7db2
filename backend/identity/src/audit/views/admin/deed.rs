use chrono::{DateTime, Utc};
use kernel::admin::{ListQuery, Rows};
use serde::Serialize;
use utoipa::ToSchema;

use crate::audit::models::history::{Change, Deed};

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
pub struct AdminDeed {
    pub id: String,
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub action_text: String,
    pub reason: String,
    pub changes: Vec<AdminChange>,
}

impl From<Deed> for AdminDeed {
    fn from(deed: Deed) -> Self {
        Self {
            id: deed.key,
            at: deed.at,
            actor_name: deed.actor_name,
            action_text: deed.action_text,
            reason: deed.reason,
            changes: deed.changes.into_iter().map(Into::into).collect(),
        }
    }
}

/// Deepest page of one record's history.
const DEEPEST: u64 = 1000;

/// From which deed on a history is asked for, and how many.
pub fn part(query: &ListQuery) -> (u64, u64) {
    (query.from.min(DEEPEST), query.limit)
}

/// This part of a history, of so many deeds.
pub fn deeds((deeds, total): (Vec<Deed>, u64), query: &ListQuery) -> Rows<AdminDeed> {
    Rows {
        name: "history",
        from: part(query).0,
        total,
        rows: deeds.into_iter().map(AdminDeed::from).collect(),
    }
}
