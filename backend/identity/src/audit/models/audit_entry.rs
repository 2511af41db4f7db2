//! One entry of the audit log, before it is written.
use serde_json::Value;

/// The action and its subject.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// `<subject>.<verb>`, e.g. `licence.approve`.
    pub action: &'static str,
    pub subject_kind: &'static str,
    pub subject_id: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub reason: String,
}
