use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    companies::models::{
        companies::Company,
        facts::{BuyerType, CompanyStatus, LicenceKind},
    },
    licences::{
        models::{
            company_documents::CompanyDocuments,
            document_rules::Need,
            licences::{self, Licence},
            scopes,
        },
        views::scan_file::{self, Scan},
    },
    members::models::members::Member,
    registration::models::register::{Kind, MissingItem},
};

#[derive(Serialize, ToSchema)]
pub struct BuyerTypeChoice {
    pub code: i32,
    pub name: String,
}

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
    /// The scopes that can be ticked; empty when it lists none.
    pub scope_choices: Vec<ScopeChoice>,
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

/// A document that a kind of buyer will be asked for.
#[derive(Serialize, ToSchema)]
pub struct AskedDocument {
    pub kind: String,
    pub name: String,
    pub is_required: bool,
}

#[derive(Serialize, ToSchema)]
pub struct Checklist {
    pub buyer_type: BuyerTypeChoice,
    pub documents: Vec<AskedDocument>,
}

#[derive(Serialize, ToSchema)]
pub struct Checklists {
    pub list: Vec<Checklist>,
}

impl Checklist {
    pub fn new(buyer_type: BuyerType, rules: &[(LicenceKind, Need)]) -> Self {
        let documents = rules.iter().map(|(kind, need)| AskedDocument {
            kind: kind.code().into(),
            name: kind.text().into(),
            is_required: *need == Need::Required,
        });
        Self {
            buyer_type: buyer_type.into(),
            documents: documents.collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Registration {
    /// single, chain, medical, activate
    pub kind: String,
    /// draft, pending, approved, suspended
    pub status: String,
    /// The step to go on with: 2 or 3.
    pub step: u8,
    pub buyer_type: i32,
    pub buyer_types: Vec<BuyerTypeChoice>,
    pub phone: String,
    pub contact: String,
    pub name: String,
    pub credit_code: String,
    pub legal_person: String,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    pub documents: Vec<Document>,
    /// What is still missing, by the field names of a 422.
    pub missing: Vec<String>,
}

impl Registration {
    pub fn new(
        company: Company,
        member: Member,
        documents: &CompanyDocuments,
        missing: &[MissingItem],
        today: NaiveDate,
    ) -> Self {
        let kind = Kind::from_code(&company.registered_as).unwrap_or(Kind::Single);
        let is_draft = company.status == CompanyStatus::Draft;
        Self {
            buyer_types: choices(kind, &company).into_iter().map(Into::into).collect(),
            kind: kind.code().into(),
            step: if is_draft { 2 } else { 3 },
            status: company.status.code().into(),
            buyer_type: company.buyer_type.code(),
            phone: member.phone,
            contact: member.name,
            name: company.name,
            credit_code: company.credit_code,
            legal_person: company.legal_person,
            province: company.province,
            city: company.city,
            district: company.district,
            street: company.street,
            documents: list_of(documents, today),
            missing: missing.iter().map(name_of).collect(),
        }
    }
}

/// Possible changes of a draft's kind; a submitted company keeps its kind.
fn choices(kind: Kind, company: &Company) -> Vec<BuyerType> {
    if company.status == CompanyStatus::Draft {
        return kind.buyer_types().to_vec();
    }
    vec![company.buyer_type]
}

impl From<BuyerType> for BuyerTypeChoice {
    fn from(buyer_type: BuyerType) -> Self {
        Self {
            code: buyer_type.code(),
            name: buyer_type.text().into(),
        }
    }
}

fn name_of(missing: &MissingItem) -> String {
    match missing {
        MissingItem::Field(field) => (*field).to_owned(),
        MissingItem::CreditCode => "credit_code".to_owned(),
        MissingItem::Document(kind) => format!("documents.{}", kind.code()),
    }
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
        covers_all: code == scopes::ALL_DEVICES,
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
            scope_choices: scope_choices(kind),
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
            scope_choices: scope_choices(kind),
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
