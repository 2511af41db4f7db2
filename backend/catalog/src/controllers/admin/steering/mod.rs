//! How staff steer the search. Every write is in the audit log with what was before and after.
use chrono::{DateTime, Utc};
use identity::models::audit;
use kernel::{ApiError, ApiResult, input::Text};
use serde_json::Value;

pub mod misses;
pub mod pins;
pub mod stop_words;
pub mod synonyms;

fn entry(
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

fn moment(field: &str, text: Option<Text<40>>) -> ApiResult<Option<DateTime<Utc>>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let moment = DateTime::parse_from_rfc3339(&text.0);
    moment
        .map(|moment| Some(moment.to_utc()))
        .map_err(|_| ApiError::invalid(field, "时间格式不正确"))
}
