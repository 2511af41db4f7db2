//! A document before and after a decision, a correction or its withdrawal, and what the log says of it.
use serde_json::json;

use super::{licences::Licence, particulars};
use crate::audit::models::audit;

pub struct LicenceChange {
    pub before: Licence,
    pub after: Licence,
    /// Letters that ended with it: an identity card names other persons.
    pub ended: Vec<i64>,
}

impl LicenceChange {
    /// As written to the audit log.
    pub fn entry(&self, action: &'static str, reason: String) -> audit::Entry {
        self.entry_about(self.after.id, action, reason)
    }

    /// About the document that was corrected, whatever row has the new reading.
    pub fn entry_of_correction(&self, reason: String) -> audit::Entry {
        self.entry_about(self.before.id, "licence.correct", reason)
    }

    fn entry_about(&self, licence_id: i64, action: &'static str, reason: String) -> audit::Entry {
        audit::Entry {
            action,
            subject_kind: "licence",
            subject_id: licence_id.to_string(),
            before: Some(summary(&self.before)),
            after: Some(self.outcome()),
            reason,
        }
    }

    fn outcome(&self) -> serde_json::Value {
        let mut outcome = summary(&self.after);
        if !self.ended.is_empty() {
            outcome["ended_letters"] = json!(self.ended);
        }
        outcome
    }
}

fn summary(licence: &Licence) -> serde_json::Value {
    json!({
        "status": licence.status.code(),
        "kind": licence.kind.code(),
        "number": licence.number,
        "scope": licence.scope,
        "valid_from": licence.valid_from,
        "valid_to": licence.valid_to,
        "version": licence.version,
        "particulars": particulars::masked(licence),
        "checked_by": licence.checked_by,
    })
}
