use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    companies::models::facts::LicenceKind,
    licences::{
        models::{
            company_documents::CompanyDocuments,
            document_rules::Need,
            licences::{self, Licence},
            particulars::{self, Particulars},
            scopes,
        },
        views::{
            particular::{Particular, particulars_of},
            scan_file::{self, Scan},
        },
    },
};

#[derive(Serialize, ToSchema)]
pub struct ScopeChoice {
    pub code: String,
    pub name: String,
    /// Represents all the others.
    pub covers_all: bool,
}

/// A document as its owner sees it: asked for, handed in, decided on.
#[derive(Serialize, ToSchema)]
pub struct Document {
    pub kind: String,
    pub name: String,
    /// Without it the registration cannot be handed in.
    pub is_required: bool,
    /// Carries a number to be typed in.
    pub has_number: bool,
    /// A letter: it states its first and its last day, and is never 长期.
    pub must_end: bool,
    /// The scopes that can be ticked; empty when it lists none.
    pub scope_choices: Vec<ScopeChoice>,
    /// Further fields of the document.
    pub particulars: Vec<Particular>,
    /// `missing` before anything was handed in; draft, submitted, approved, rejected, expired, replaced, withdrawn.
    pub status: String,
    pub status_text: String,
    pub version: i64,
    pub number: String,
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    pub reject_reason: String,
    /// The pages in their order; none before anything was handed in.
    pub scans: Vec<Scan>,
    /// Of `/api/user/zizhi/{id}/scan`; 0 before anything was handed in.
    pub id: i64,
    /// The approved version that this one would replace; none where there is no other.
    pub earlier: Option<EarlierDocument>,
    /// The documents that the head office submitted for its chain; none for a company without head office.
    pub head_office: Option<HeadOfficeDocument>,
}

/// An approved version of a document, while a newer one is not approved.
#[derive(Serialize, ToSchema)]
pub struct EarlierDocument {
    /// approved or expired
    pub status: String,
    pub status_text: String,
    pub number: String,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    /// The pages in their order.
    pub scans: Vec<Scan>,
    /// Of `/api/user/zizhi/{id}/scan`.
    pub id: i64,
}

impl EarlierDocument {
    fn new(row: &Licence, today: NaiveDate) -> Self {
        let status = licences::status_on(row, today);
        Self {
            status: status.code().into(),
            status_text: status.text().into(),
            number: row.number.clone(),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            scans: scan_file::scans_of(row),
            id: row.id,
        }
    }
}

/// Replaces a store's own document while it is in force.
#[derive(Serialize, ToSchema)]
pub struct HeadOfficeDocument {
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
}

/// The required documents, and those submitted in addition.
pub fn list_of(documents: &CompanyDocuments, today: NaiveDate) -> Vec<Document> {
    let shown = |kind: LicenceKind| {
        let document = match (documents.need_of(kind), documents.newest(kind)) {
            (need, Some(row)) => Document::handed_in(kind, need, row, today),
            (Some(need), None) => Document::missing(kind, need),
            (None, None) => return None,
        };
        let by_head_office = documents.by_head_office(kind);
        let earlier = documents.earlier(kind);
        Some(Document {
            earlier: earlier.map(|row| EarlierDocument::new(row, today)),
            head_office: by_head_office.map(|held| HeadOfficeDocument {
                valid_to: held.valid_to,
            }),
            ..document
        })
    };
    LicenceKind::ALL.into_iter().filter_map(shown).collect()
}

fn scope_choices(kind: LicenceKind) -> Vec<ScopeChoice> {
    let choice = |(code, name): scopes::Scope| ScopeChoice {
        code: code.into(),
        name: name.into(),
        covers_all: scopes::covers_all(code),
    };
    scopes::choices(kind).into_iter().map(choice).collect()
}

impl Document {
    fn missing(kind: LicenceKind, need: Need) -> Self {
        Self {
            kind: kind.code().into(),
            name: kind.text().into(),
            is_required: need == Need::Required,
            has_number: kind.has_number(),
            must_end: kind.is_letter(),
            scope_choices: scope_choices(kind),
            particulars: particulars_of(kind, &Particulars::new()),
            status: "missing".into(),
            status_text: "未上传".into(),
            version: 0,
            number: String::new(),
            scope: Vec::new(),
            valid_from: None,
            valid_to: None,
            reject_reason: String::new(),
            scans: Vec::new(),
            id: 0,
            earlier: None,
            head_office: None,
        }
    }

    fn handed_in(kind: LicenceKind, need: Option<Need>, row: &Licence, today: NaiveDate) -> Self {
        let status = licences::status_on(row, today);
        Self {
            kind: kind.code().into(),
            name: kind.text().into(),
            is_required: need == Some(Need::Required),
            has_number: kind.has_number(),
            must_end: kind.is_letter(),
            scope_choices: scope_choices(kind),
            particulars: particulars_of(kind, &particulars::of(row)),
            scans: scan_file::scans_of(row),
            status_text: status.text().into(),
            status: status.code().into(),
            version: row.version,
            number: row.number.clone(),
            scope: licences::scope_codes(&row.scope),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            reject_reason: row.reject_reason.clone(),
            id: row.id,
            earlier: None,
            head_office: None,
        }
    }
}
