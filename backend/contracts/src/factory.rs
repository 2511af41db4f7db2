//! Rows for tests of this crate and of those above it.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    contracts::models::contracts::{ContractKind, ContractStatus},
    models::_entities::{contracts, members},
};
use kernel::{WriteTx, ids};
use sea_orm::{ActiveValue::Set, prelude::*};
use serde_json::json;

use crate::{errors::ContractError, models::texts};

/// A signed contract without a file.
pub async fn contract(
    tx: &WriteTx,
    member: &members::Model,
    kind: ContractKind,
    (valid_from, valid_to): (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> Result<contracts::Model, ContractError> {
    let text = texts::newest(tx.db(), kind).await?;
    let row = contracts::ActiveModel {
        number: Set(ids::document_number("HT", now)),
        company_id: Set(member.company_id),
        kind: Set(kind),
        template_id: Set(text.id),
        status: Set(ContractStatus::Signed),
        provider: Set("builtin".into()),
        parties: Set(json!({})),
        valid_from: Set(valid_from),
        valid_to: Set(valid_to),
        created_by: Set(member.id),
        created_at: Set(now),
        signed_at: Set(Some(now)),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}
