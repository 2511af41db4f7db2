use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    companies::models::facts::LicenceKind,
    licences::{
        models::{
            licence_status::LicenceStatus,
            licences::{self, Licence},
            particulars, scopes,
        },
        views::{
            particular::{Particular, particulars_of},
            scan_file,
        },
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::review;

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
    /// It carries a number of the authority; an identity card or a letter of the company does not.
    pub has_number: bool,
    pub scope: Vec<ScopeItem>,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    /// A letter: it states its first and its last day.
    pub must_end: bool,
    /// What is due before `valid_to` (校验, 年报公示), and when.
    pub check_text: Option<String>,
    pub check_due: Option<NaiveDate>,
    /// Further fields; the page of a company masks numbers of identity cards.
    pub particulars: Vec<Particular>,
    pub version: i64,
    pub status: String,
    pub status_text: String,
    pub reject_reason: String,
    /// The form of each page: image | pdf. A PDF is only ever downloaded.
    pub scans: Vec<String>,
    pub submitted_at: Option<DateTime<Utc>>,
    /// Two people look at this kind: who looked first, and when.
    pub needs_second_look: bool,
    pub checked_by: Option<String>,
    pub checked_by_id: Option<i64>,
    pub checked_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    /// When staff last reminded the buyer of its expiry.
    pub reminded_at: Option<DateTime<Utc>>,
    /// Quality management's new reading of this document in force, and why.
    pub corrects: Option<i64>,
    pub correction_reason: String,
    /// Names what is read in it now, for its approval; empty on the page of a company.
    pub seen: String,
}

/// Who looked, by name; empty in lists.
#[derive(Default)]
pub struct Reviewers {
    pub checked_by: Option<String>,
    pub decided_by: Option<String>,
}

impl AdminLicence {
    pub fn new(
        row: Licence,
        company: &str,
        reviewers: Reviewers,
        second_looks: &[LicenceKind],
        today: NaiveDate,
    ) -> Self {
        let status = licences::status_on(&row, today);
        let kind = row.kind;
        let scope = licences::scope_codes(&row.scope)
            .into_iter()
            .map(|code| ScopeItem {
                name: scopes::name_on(kind, &code),
                code,
            });
        let kind_text = kind.text().to_owned();
        let check_due = particulars::check_before_end(&row);
        Self {
            seen: review::seen(&row),
            scans: scan_file::forms_of(&row),
            particulars: particulars_of(kind, &particulars::of(&row)),
            id: row.id,
            company_id: row.company_id,
            company: company.to_owned(),
            kind_text,
            scope: scope.collect(),
            number: row.number,
            has_number: kind.has_number(),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            must_end: kind.is_letter(),
            check_text: check_due.map(|_| particulars::check_text(kind).to_owned()),
            check_due,
            version: row.version,
            status_text: status.text().into(),
            status: status.code().into(),
            reject_reason: row.reject_reason,
            submitted_at: row.submitted_at,
            // A correction waits for nothing but a second person.
            needs_second_look: second_looks.contains(&row.kind)
                || (row.corrects.is_some() && row.status == LicenceStatus::Submitted),
            checked_by: reviewers.checked_by,
            checked_by_id: row.checked_by,
            checked_at: row.checked_at,
            decided_at: row.decided_at,
            decided_by: reviewers.decided_by,
            reminded_at: row.reminded_at,
            corrects: row.corrects,
            correction_reason: row.correction_reason,
            kind: row.kind.code().into(),
        }
    }
}
