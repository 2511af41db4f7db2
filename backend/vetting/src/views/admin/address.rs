//! Delivery addresses as quality management compares them with the documents.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    addresses::models::{
        address_status::is_by_licence,
        addresses::{self, Address},
    },
    companies::models::{companies::Company, facts::LicenceKind},
    licences::{
        models::{
            licences::{self, Licence},
            particulars,
        },
        views::scan_file,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

/// A document to compare the address with; its pages are at /admin/api/licences/{id}/scan.
#[derive(Serialize, ToSchema)]
pub struct AddressDocument {
    pub id: i64,
    pub kind: String,
    pub kind_text: String,
    pub number: String,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    pub status: String,
    pub status_text: String,
    /// The addresses that it states besides the company's own.
    pub places: Vec<String>,
    /// The form of each page: image | pdf.
    pub scans: Vec<String>,
}

impl AddressDocument {
    pub fn new(row: Licence, today: NaiveDate) -> Self {
        let status = licences::status_on(&row, today);
        Self {
            id: row.id,
            kind_text: row.kind.text().into(),
            scans: scan_file::forms_of(&row),
            places: particulars::places(&row),
            number: row.number,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            status_text: status.text().into(),
            status: status.code().into(),
            kind: row.kind.code().into(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminAddress {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    /// The place that the company's documents state, in one line.
    pub licensed_place: String,
    /// Receiver.
    pub name: String,
    pub phone: String,
    /// In one line.
    pub place: String,
    /// waiting | approved | rejected
    pub status: &'static str,
    pub status_text: &'static str,
    /// Goes with a decision: it is refused when the buyer has changed the address since.
    pub version: i64,
    /// The licence itself states the place.
    pub is_licensed: bool,
    pub submitted_at: Option<DateTime<Utc>>,
    pub licence_id: Option<i64>,
    /// By which document it was approved; empty when it was not.
    pub approved_by: String,
    pub reject_reason: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    /// Documents to compare it with; only in the single record.
    pub documents: Vec<AddressDocument>,
}

/// Data from other tables.
#[derive(Default)]
pub struct AddressContext {
    pub company: Option<Company>,
    /// Kind of the document by which it was approved.
    pub document_kind: Option<LicenceKind>,
    pub decided_by: Option<String>,
    pub documents: Vec<AddressDocument>,
}

impl AdminAddress {
    pub fn new(row: Address, context: AddressContext) -> Self {
        let company = context.company;
        let status = row.status;
        let licensed_place = company.as_ref().map(|company| {
            [
                company.province.as_str(),
                &company.city,
                &company.district,
                &company.street,
            ]
            .concat()
        });
        Self {
            id: row.id,
            company_id: row.company_id,
            licensed_place: licensed_place.unwrap_or_default(),
            company: company.map(|company| company.name).unwrap_or_default(),
            place: addresses::in_one_line(&row),
            status: status.code(),
            status_text: status.text(),
            is_licensed: is_by_licence(&row),
            approved_by: context
                .document_kind
                .map(LicenceKind::text)
                .unwrap_or_default()
                .into(),
            decided_by: context.decided_by,
            documents: context.documents,
            name: row.name,
            phone: row.phone,
            version: row.version,
            submitted_at: row.submitted_at,
            licence_id: row.licence_id,
            reject_reason: row.reject_reason,
            decided_at: row.decided_at,
        }
    }
}
