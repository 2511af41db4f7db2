//! What a warning says of a document that runs out, and by which reference it is sent once: pure.
use eligibility::{goods_locked_by, standing::words};
use identity::{
    companies::models::facts::{BuyerType, LicenceKind},
    events::{CheckDue, LicenceExpiring, Reminder},
};
use messaging::templates::models::texts::Template;

use super::messages::in_words;

pub fn reference(event: &LicenceExpiring) -> String {
    match &event.reminder {
        None => format!("licence:{}:expiry:{}", event.licence_id, event.stage),
        Some(reminder) => reminder_reference(event.licence_id, reminder),
    }
}

pub fn check_reference(event: &CheckDue) -> String {
    match &event.reminder {
        None => format!("licence:{}:check:{}:{}", event.licence_id, event.due, event.stage),
        Some(reminder) => reminder_reference(event.licence_id, reminder),
    }
}

fn reminder_reference(licence_id: i64, reminder: &Reminder) -> String {
    format!("licence:{licence_id}:reminder:{}", reminder.day)
}

pub const fn template(event: &LicenceExpiring) -> Template {
    match event.days_left {
        ..0 => Template::LicenceExpired,
        0 => Template::LicenceExpiresToday,
        _ => Template::LicenceExpiring,
    }
}

/// The placeholder values.
pub struct PlaceholderValues {
    licence: &'static str,
    days: String,
    last_day: String,
    consequence: String,
    next_step: &'static str,
    note: String,
}

impl PlaceholderValues {
    /// `is_required`: all buyers of the type must have the document.
    pub fn of(event: &LicenceExpiring, is_required: bool) -> Self {
        Self {
            licence: event.kind.text(),
            days: event.days_left.to_string(),
            last_day: in_words(event.valid_to),
            consequence: consequence(event.kind, event.buyer_type, event.days_left < 0, is_required),
            next_step: next_step(event),
            note: note(event.reminder.as_ref()),
        }
    }

    pub fn values(&self) -> [(&'static str, &str); 6] {
        [
            ("licence", self.licence),
            ("days", &self.days),
            ("last_day", &self.last_day),
            ("consequence", &self.consequence),
            ("next_step", self.next_step),
            ("note", &self.note),
        ]
    }
}

/// What cannot be bought, behind the last day in the same sentence; nothing when the document locks no goods.
pub fn consequence(kind: LicenceKind, buyer_type: BuyerType, is_over: bool, is_required: bool) -> String {
    let Some(goods) = goods_locked_by(kind, buyer_type, is_required) else {
        return String::new();
    };
    let since = if is_over { "现在" } else { "之后" };
    format!("，{since}{}", words::locked(&[goods]))
}

fn next_step(event: &LicenceExpiring) -> &'static str {
    match (event.is_in_review, event.days_left < 0) {
        (true, _) => words::IN_REVIEW,
        (false, false) => "请尽快上传新证，审核通过前旧证在有效期内仍然可用。",
        (false, true) => "请上传新证，审核通过后马上恢复。",
    }
}

/// What quality management adds when it reminds a buyer itself.
pub fn note(reminder: Option<&Reminder>) -> String {
    match reminder {
        Some(reminder) if !reminder.note.is_empty() => format!("质量部提醒：{}", reminder.note),
        _ => String::new(),
    }
}
