//! Notifications about contracts, to the company's owners.
use contracts::{
    events::{ContractExpiring, ContractSigned, ContractVoided},
    models::document::day_in_words,
};
use futures::FutureExt;
use identity::contracts::models::contracts::ContractKind;
use kernel::WriteTx;
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;

use super::{
    messages::{to_owners, within, worded},
    reaction::{Outcome, StoredEvent},
};

/// Where the storefront shows a company's contracts.
const CONTRACTS_PAGE: &str = "/dzht";

pub fn signed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: ContractSigned = fact.read()?;
        let (from, last_day) = (day_in_words(event.valid_from), day_in_words(event.valid_to));
        let values = [
            ("contract", name(&event.kind)),
            ("number", event.number.as_str()),
            ("from", from.as_str()),
            ("last_day", last_day.as_str()),
        ];
        let place = (CONTRACTS_PAGE, format!("contract:{}:signed", event.contract_id));
        let text = worded(tx, Template::ContractSigned, &values, place).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn voided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: ContractVoided = fact.read()?;
        let values = [
            ("contract", name(&event.kind)),
            ("number", event.number.as_str()),
            ("reason", within(&event.reason)),
        ];
        let place = (CONTRACTS_PAGE, format!("contract:{}:void", event.contract_id));
        let text = worded(tx, Template::ContractVoided, &values, place).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn expiring<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: ContractExpiring = fact.read()?;
        let template = match event.days_left {
            ..0 => Template::ContractExpired,
            0 => Template::ContractExpiresToday,
            _ => Template::ContractExpiring,
        };
        let (days, last_day) = (event.days_left.to_string(), day_in_words(event.valid_to));
        let values = [
            ("contract", event.kind.text()),
            ("days", days.as_str()),
            ("last_day", last_day.as_str()),
        ];
        let reference = format!("contract:{}:expiry:{}", event.contract_id, event.stage);
        let text = worded(tx, template, &values, (CONTRACTS_PAGE, reference)).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

fn name(kind: &str) -> &'static str {
    ContractKind::from_code(kind).map_or("合同", ContractKind::text)
}
