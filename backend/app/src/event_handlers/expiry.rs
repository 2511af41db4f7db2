//! Warnings that a document runs out, to those who answer for the company.
use eligibility::{goods_locked_by, standing::words};
use futures::FutureExt;
use identity::{
    companies::models::facts::{BuyerType, LicenceKind},
    events::{CheckDue, LicenceExpiring, Reminder},
    licences::models::{document_rules, particulars},
};
use kernel::WriteTx;
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;
use sea_orm::DbErr;

use super::{
    messages::{DOCUMENTS_PAGE, in_words, to_owners, worded},
    reaction::{Outcome, StoredEvent},
};

pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: LicenceExpiring = fact.read()?;
        let place = (DOCUMENTS_PAGE, reference(&event));
        let is_required = is_required(tx, event.kind, event.buyer_type).await?;
        let parts = PlaceholderValues::of(&event, is_required);
        let text = worded(tx, template(&event), &parts.values(), place).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

/// A check that a document states is due: only that of a medical institution locks goods.
pub fn check_due<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CheckDue = fact.read()?;
        let reference = check_reference(&event);
        let is_over = event.days_left < 0;
        let consequence = match event.kind {
            LicenceKind::MedicalInstitution => {
                let is_required = is_required(tx, event.kind, event.buyer_type).await?;
                consequence(event.kind, event.buyer_type, is_over, is_required)
            }
            _ => String::new(),
        };
        let template = if is_over {
            Template::CheckOver
        } else {
            Template::CheckDue
        };
        let (days, last_day) = (event.days_left.to_string(), in_words(event.due));
        let note = note(event.reminder.as_ref());
        let next_step = if event.is_in_review {
            words::IN_REVIEW
        } else {
            "办好后请上传新的证照并填写新的日期。"
        };
        let values = [
            ("licence", event.kind.text()),
            ("check", particulars::check_text(event.kind)),
            ("days", days.as_str()),
            ("last_day", last_day.as_str()),
            ("consequence", consequence.as_str()),
            ("next_step", next_step),
            ("note", note.as_str()),
        ];
        let text = worded(tx, template, &values, (DOCUMENTS_PAGE, reference)).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

async fn is_required(tx: &WriteTx, kind: LicenceKind, buyer_type: BuyerType) -> Result<bool, DbErr> {
    let rules = document_rules::of(tx.db(), buyer_type).await?;
    Ok(document_rules::required(&rules).any(|required| required == kind))
}

fn reference(event: &LicenceExpiring) -> String {
    match &event.reminder {
        None => format!("licence:{}:expiry:{}", event.licence_id, event.stage),
        Some(reminder) => reminder_reference(event.licence_id, reminder),
    }
}

fn check_reference(event: &CheckDue) -> String {
    match &event.reminder {
        None => format!("licence:{}:check:{}:{}", event.licence_id, event.due, event.stage),
        Some(reminder) => reminder_reference(event.licence_id, reminder),
    }
}

fn reminder_reference(licence_id: i64, reminder: &Reminder) -> String {
    format!("licence:{licence_id}:reminder:{}", reminder.day)
}

const fn template(event: &LicenceExpiring) -> Template {
    match event.days_left {
        ..0 => Template::LicenceExpired,
        0 => Template::LicenceExpiresToday,
        _ => Template::LicenceExpiring,
    }
}

/// The placeholder values.
struct PlaceholderValues {
    licence: &'static str,
    days: String,
    last_day: String,
    consequence: String,
    next_step: &'static str,
    note: String,
}

impl PlaceholderValues {
    /// `is_required`: all buyers of the type must have the document.
    fn of(event: &LicenceExpiring, is_required: bool) -> Self {
        Self {
            licence: event.kind.text(),
            days: event.days_left.to_string(),
            last_day: in_words(event.valid_to),
            consequence: consequence(event.kind, event.buyer_type, event.days_left < 0, is_required),
            next_step: next_step(event),
            note: note(event.reminder.as_ref()),
        }
    }

    fn values(&self) -> [(&'static str, &str); 6] {
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
fn consequence(kind: LicenceKind, buyer_type: BuyerType, is_over: bool, is_required: bool) -> String {
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
fn note(reminder: Option<&Reminder>) -> String {
    match reminder {
        Some(reminder) if !reminder.note.is_empty() => format!("质量部提醒：{}", reminder.note),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use messaging::templates::models::{templates::ShopText, wording::TemplateText};

    use super::*;

    fn told(event: &LicenceExpiring) -> TemplateText {
        ShopText::as_it_came(template(event)).render(&PlaceholderValues::of(event, false).values())
    }

    fn event(kind: LicenceKind, days_left: i64, is_in_review: bool) -> LicenceExpiring {
        LicenceExpiring {
            licence_id: 1,
            company_id: 1,
            buyer_type: BuyerType::Pharmacy,
            kind,
            valid_to: NaiveDate::from_ymd_opt(2026, 12, 1).unwrap_or_default(),
            days_left,
            stage: 30,
            is_in_review,
            reminder: None,
        }
    }

    #[test]
    fn a_warning_says_when_what_and_what_to_do() {
        let soon = event(LicenceKind::DrugTrading, 30, false);
        assert_eq!(told(&soon).title, "《药品经营许可证》还有 30 天到期");
        assert_eq!(
            told(&soon).body,
            "有效期到 2026 年 12 月 1 日为止，之后不能采购药品，其他商品不受影响。请尽快上传新证，审核通过前旧证在有效期内仍然可用。"
        );
        let over = event(LicenceKind::Business, -1, true);
        assert_eq!(told(&over).title, "《营业执照》已过期");
        assert_eq!(
            told(&over).body,
            "这份证照的有效期到 2026 年 12 月 1 日为止，现在不能采购任何商品。新证正在审核，通过后自动替换，不用再上传。"
        );
        let last = event(LicenceKind::IdCard, 0, false);
        assert_eq!(told(&last).title, "《身份证》今天到期");
        let reminder = Reminder {
            day: soon.valid_to,
            note: "换证通知已出，请带上副本。".into(),
        };
        let asked = LicenceExpiring {
            reminder: Some(reminder),
            ..soon
        };
        assert!(
            told(&asked)
                .body
                .ends_with("仍然可用。质量部提醒：换证通知已出，请带上副本。")
        );
        assert_eq!(reference(&asked), "licence:1:reminder:2026-12-01");
    }
}
