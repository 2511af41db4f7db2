//! Who changed what of one record, in words, from the audit log. How the fields of a record read, its domain says.
use chrono::{DateTime, Utc};
use kernel::{Db, clock::shanghai};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::audit;
use crate::models::_entities::audit_entries::Model;

/// A field that differs, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub field: String,
    pub heading: String,
    pub before: String,
    pub after: String,
}

/// One action of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditAction {
    /// Unlike any other of this history.
    pub key: String,
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub action_text: String,
    pub reason: String,
    pub changes: Vec<Change>,
}

/// How the snapshots of a domain's records read.
#[derive(Clone, Copy)]
pub struct Wording {
    /// Fields in the order of the page, with their headings.
    pub headings: &'static [(&'static str, &'static str)],
    /// The words for a value; none: it reads as any other.
    pub words: fn(&str, &Value) -> Option<String>,
}

/// Snapshots that no page shows with words of their own.
pub const PLAIN: Wording = Wording {
    headings: &[],
    words: |_, _| None,
};

/// The latest first, and how many there are.
#[kernel::boxed]
pub async fn of(
    db: &Db,
    subject: (&str, i64),
    wording: Wording,
    (from, limit): (u64, u64),
) -> Result<(Vec<AuditAction>, u64), DbErr> {
    let (rows, total) = audit::of_subject(db, subject, from, limit).await?;
    Ok((
        rows.into_iter().map(|row| wording.audit_action(row)).collect(),
        total,
    ))
}

impl Wording {
    pub fn audit_action(self, row: Model) -> AuditAction {
        AuditAction {
            key: format!("audit{}", row.id),
            at: row.at,
            action_text: audit::action_text(&row.action).into(),
            changes: self.changes(row.before.as_ref(), row.after.as_ref()),
            actor_name: row.actor_name,
            reason: row.reason,
        }
    }

    /// What differs; a created or deleted record shows all it has.
    pub fn changes(self, before: Option<&Value>, after: Option<&Value>) -> Vec<Change> {
        let shown = |snapshot: Option<&Value>, field: &str| {
            let value = snapshot.and_then(|snapshot| snapshot.get(field));
            value.map(|value| self.read(field, value)).unwrap_or_default()
        };
        self.fields(before, after)
            .into_iter()
            .map(|(field, heading)| Change {
                before: shown(before, &field),
                after: shown(after, &field),
                field,
                heading,
            })
            .filter(|change| change.before != change.after)
            .collect()
    }

    /// Known fields in the order of the page, then the others. The id says nothing to people.
    fn fields(self, before: Option<&Value>, after: Option<&Value>) -> Vec<(String, String)> {
        let snapshots = [before, after];
        let mut there: Vec<&String> = snapshots
            .iter()
            .filter_map(|snapshot| snapshot.and_then(Value::as_object))
            .flat_map(|object| object.keys())
            .filter(|field| *field != "id")
            .collect();
        let place = |field: &str| self.headings.iter().position(|(known, _)| *known == field);
        there.sort_by_key(|field| (place(field).unwrap_or(self.headings.len()), *field));
        there.dedup();
        let heading = |field: &str| {
            place(field)
                .map_or(field, |place| self.headings[place].1)
                .to_owned()
        };
        there
            .into_iter()
            .map(|field| (field.clone(), heading(field)))
            .collect()
    }

    fn read(self, field: &str, value: &Value) -> String {
        (self.words)(field, value).unwrap_or_else(|| match value {
            Value::Null => String::new(),
            Value::Bool(flag) => if *flag { "是" } else { "否" }.into(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }
}

/// A moment of a snapshot in shop time.
pub fn moment(text: &str) -> String {
    DateTime::parse_from_rfc3339(text).map_or_else(
        |_| text.to_owned(),
        |at| at.with_timezone(&shanghai()).format("%Y-%m-%d %H:%M").to_string(),
    )
}
