use chrono::{DateTime, NaiveDate, Utc};
use identity::contracts::models::{contracts::ContractKind, rules::ContractRule, standing::ContractStanding};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    contracts::{self, ContractStatus, WAITS, status_of},
    document::{BlockKind, Document, Evidence},
    term,
};

/// A contract of the company.
#[derive(Serialize, ToSchema)]
pub struct Contract {
    pub id: i64,
    pub number: String,
    /// purchase, quality
    pub kind: String,
    pub name: String,
    /// waiting, lapsed, signed, expired, void
    pub status: String,
    pub status_text: String,
    pub valid_from: NaiveDate,
    /// The last day.
    pub valid_to: NaiveDate,
    pub created_at: DateTime<Utc>,
    /// Until when it waits for the signature.
    pub waits_until: DateTime<Utc>,
    pub signed_at: Option<DateTime<Utc>>,
    /// Who signed; empty before.
    pub signer: String,
    /// SHA-256 of the file that is put before the signer.
    pub sha256: String,
    /// SHA-256 of the file with seals and evidence; empty before it is signed.
    pub signed_sha256: String,
    pub void_reason: String,
}

/// A kind of contract, and its state for the company.
#[derive(Serialize, ToSchema)]
pub struct ContractState {
    pub kind: String,
    pub name: String,
    /// The wholesaler sells only to those who have signed it.
    pub is_required: bool,
    /// Its purpose.
    pub unlocks: String,
    /// none, covered (the head office's holds for this store), or the status of `current`
    pub status: String,
    pub status_text: String,
    /// The one that waits for the signature, else the last signed one.
    pub current: Option<Contract>,
    /// The owner may request a new one now.
    pub can_draw_up: bool,
}

#[derive(Serialize, ToSchema)]
pub struct ContractCentre {
    pub may_sign: bool,
    /// Why not; empty when they may.
    pub why_not: String,
    pub kinds: Vec<ContractState>,
    /// All there were, newest first.
    pub list: Vec<Contract>,
}

impl Contract {
    pub fn new(row: &contracts::Contract, now: DateTime<Utc>) -> Self {
        let status = status_of(row, now);
        let evidence = row.evidence.clone().map(serde_json::from_value::<Evidence>);
        let signer = evidence.and_then(Result::ok).map(|evidence| evidence.signer);
        Self {
            id: row.id,
            number: row.number.clone(),
            name: row.kind.text().into(),
            kind: row.kind.code().into(),
            status: status.code().into(),
            status_text: status.text().into(),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            created_at: row.created_at,
            waits_until: row.created_at + WAITS,
            signed_at: row.signed_at,
            signer: signer.unwrap_or_default(),
            sha256: row.sha256.clone(),
            signed_sha256: row.signed_sha256.clone(),
            void_reason: row.void_reason.clone(),
        }
    }
}

impl ContractState {
    pub fn new(
        rule: &ContractRule,
        kind: ContractKind,
        standing: &ContractStanding,
        rows: &[contracts::Contract],
        may_sign: bool,
        now: DateTime<Utc>,
    ) -> Self {
        let today = kernel::clock::shop_day(now);
        let of_kind = || rows.iter().filter(|row| row.kind == kind);
        let in_status = |wanted: ContractStatus| of_kind().find(|row| status_of(row, now) == wanted);
        let current = [
            ContractStatus::Waiting,
            ContractStatus::Signed,
            ContractStatus::Expired,
        ]
        .into_iter()
        .find_map(in_status)
        .map(|row| Contract::new(row, now));
        let is_renewable = term::next(standing.last_day(kind), rule.valid_months, today).is_some();
        let (status, status_text) = match &current {
            current if is_head_offices_alone(standing, current.as_ref(), kind, today) => {
                ("covered".into(), "总部已签署".into())
            }
            Some(contract) => (contract.status.clone(), contract.status_text.clone()),
            None => ("none".into(), "未签署".into()),
        };
        Self {
            kind: kind.code().into(),
            name: kind.text().into(),
            is_required: rule.is_required,
            unlocks: unlocks(kind, rule.is_required).into(),
            status,
            status_text,
            current,
            can_draw_up: may_sign && is_renewable,
        }
    }
}

/// The head office has signed, and the store itself has nothing in force or waiting.
fn is_head_offices_alone(
    standing: &ContractStanding,
    current: Option<&Contract>,
    kind: ContractKind,
    today: NaiveDate,
) -> bool {
    let has_own = current.is_some_and(|own| own.status != ContractStatus::Expired.code());
    !has_own && standing.is_covered_by_head(kind, today)
}

const fn unlocks(kind: ContractKind, is_required: bool) -> &'static str {
    match (kind, is_required) {
        (_, true) => "签署后才能加入购物车和下单",
        (ContractKind::Purchase, false) => "约定订货、交货、结算和退换，一年一签",
        (ContractKind::Quality, false) => "约定双方的质量责任，药监检查时可出示",
    }
}

/// A heading or a paragraph of a contract.
#[derive(Serialize, ToSchema)]
pub struct ContractBlock {
    #[schema(value_type = String)]
    pub kind: BlockKind,
    pub text: String,
}

/// A contract to be read.
#[derive(Serialize, ToSchema)]
pub struct ContractDetail {
    #[serde(flatten)]
    pub contract: Contract,
    pub title: String,
    pub seller: String,
    pub buyer: String,
    pub blocks: Vec<ContractBlock>,
}

impl ContractDetail {
    pub fn new(row: &contracts::Contract, document: Document, now: DateTime<Utc>) -> Self {
        let blocks = document.blocks.into_iter().map(|block| ContractBlock {
            kind: block.kind,
            text: block.text,
        });
        Self {
            contract: Contract::new(row, now),
            title: document.title,
            seller: document.parties.seller,
            buyer: document.parties.buyer,
            blocks: blocks.collect(),
        }
    }
}
