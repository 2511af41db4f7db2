use chrono::{DateTime, NaiveDate, Utc};
use identity::contracts::models::rules::ContractRule;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    contracts::{Contract, status_of},
    document::{Evidence, FIELDS},
    texts::ContractText,
};

#[derive(Serialize, ToSchema)]
pub struct AdminContract {
    pub id: i64,
    pub number: String,
    pub company_id: i64,
    pub company: String,
    pub kind: String,
    pub kind_text: String,
    /// waiting, lapsed, signed, expired, void
    pub status: String,
    pub status_text: String,
    pub valid_from: NaiveDate,
    pub valid_to: NaiveDate,
    /// Who made and sealed the file: `builtin`.
    pub provider: String,
    pub signer: String,
    /// 138****0000
    pub signer_phone: String,
    pub signer_ip: String,
    pub sha256: String,
    pub signed_sha256: String,
    pub void_reason: String,
    pub created_at: DateTime<Utc>,
    pub signed_at: Option<DateTime<Utc>>,
    pub voided_at: Option<DateTime<Utc>>,
}

impl AdminContract {
    pub fn new(row: Contract, company: String, now: DateTime<Utc>) -> Self {
        let status = status_of(&row, now);
        let evidence = row.evidence.map(serde_json::from_value::<Evidence>);
        let evidence = evidence.and_then(Result::ok);
        let (signer, signer_phone, signer_ip) = evidence
            .map(|evidence| (evidence.signer, evidence.phone, evidence.ip))
            .unwrap_or_default();
        Self {
            id: row.id,
            number: row.number,
            company_id: row.company_id,
            company,
            kind_text: row.kind.text().into(),
            kind: row.kind.code().into(),
            status: status.code().into(),
            status_text: status.text().into(),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            provider: row.provider,
            signer,
            signer_phone,
            signer_ip,
            sha256: row.sha256,
            signed_sha256: row.signed_sha256,
            void_reason: row.void_reason,
            created_at: row.created_at,
            signed_at: row.signed_at,
            voided_at: row.voided_at,
        }
    }
}

/// What a text may ask for in `{{…}}`.
#[derive(Serialize, ToSchema)]
pub struct ContractField {
    pub name: String,
    pub text: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminContractText {
    pub id: i64,
    pub kind: String,
    pub kind_text: String,
    pub version: i64,
    pub title: String,
    pub body: String,
    /// New contracts use the newest of its kind.
    pub is_newest: bool,
    /// Empty for what came with the shop.
    pub written_by: String,
    pub created_at: DateTime<Utc>,
    pub fields: Vec<ContractField>,
}

impl AdminContractText {
    pub fn new(row: ContractText, written_by: Option<String>, is_newest: bool) -> Self {
        let fields = FIELDS.iter().map(|(name, text)| ContractField {
            name: (*name).into(),
            text: (*text).into(),
        });
        Self {
            id: row.id,
            kind_text: row.kind.text().into(),
            kind: row.kind.code().into(),
            version: row.version,
            title: row.title,
            body: row.body,
            is_newest,
            written_by: written_by.unwrap_or_default(),
            created_at: row.created_at,
            fields: fields.collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminContractRule {
    pub id: i64,
    pub kind: String,
    pub kind_text: String,
    /// Required for buying.
    pub is_required: bool,
    pub valid_months: i64,
    /// Signed by a head office it holds for its stores too.
    pub covers_stores: bool,
}

impl From<ContractRule> for AdminContractRule {
    fn from(row: ContractRule) -> Self {
        Self {
            id: row.id,
            kind_text: row.kind.text().into(),
            kind: row.kind.code().into(),
            is_required: row.is_required,
            valid_months: row.valid_months,
            covers_stores: row.covers_stores,
        }
    }
}
