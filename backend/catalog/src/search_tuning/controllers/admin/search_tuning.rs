//! Search rules of staff. Every write is in the audit log with the values before and after.
use identity::audit::models::audit;
use serde_json::Value;

pub(super) fn entry(
    action: &'static str,
    subject_kind: &'static str,
    id: i64,
    before: Option<Value>,
    after: Option<Value>,
) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind,
        subject_id: id.to_string(),
        before,
        after,
        reason: String::new(),
    }
}
