use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    facts::LicenceKind,
    licences::{self, Licence},
};

#[derive(Serialize, ToSchema)]
pub struct ScopeItem {
    pub code: String,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminLicence {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    pub kind: String,
    pub kind_text: String,
    pub number: String,
    pub scope: Vec<ScopeItem>,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    pub version: i64,
    pub status: String,
    pub status_text: String,
    pub reject_reason: String,
    pub has_scan: bool,
    pub submitted_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
}

impl AdminLicence {
    pub fn new(row: Licence, company: &str, decided_by: Option<String>, today: NaiveDate) -> Self {
        let status = licences::status_on(&row, today).to_owned();
        let scope = licences::scope_codes(&row.scope)
            .into_iter()
            .map(|code| ScopeItem {
                name: licences::scope_name(&code).to_owned(),
                code,
            });
        let kind_text =
            LicenceKind::from_code(&row.kind).map_or_else(|| row.kind.clone(), |kind| kind.text().to_owned());
        Self {
            id: row.id,
            company_id: row.company_id,
            company: company.to_owned(),
            kind_text,
            scope: scope.collect(),
            number: row.number,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            version: row.version,
            status_text: licences::status_text(&status).into(),
            status,
            reject_reason: row.reject_reason,
            has_scan: !row.scan_key.is_empty(),
            submitted_at: row.submitted_at,
            decided_at: row.decided_at,
            decided_by,
            kind: row.kind,
        }
    }
}
