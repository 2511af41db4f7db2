//! Warnings that a document runs out, to those who answer for the company.
use eligibility::standing::words;
use futures::FutureExt;
use identity::{
    companies::models::facts::{BuyerType, LicenceKind},
    events::{CheckDue, LicenceExpiring},
    licences::models::{document_rules, particulars},
};
use kernel::WriteTx;
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;
use sea_orm::DbErr;

use super::{
    expiry_words::{PlaceholderValues, check_reference, consequence, note, reference, template},
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
