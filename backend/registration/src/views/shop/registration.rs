use chrono::NaiveDate;
use identity::{
    companies::models::{
        companies::Company,
        facts::{BuyerType, CompanyStatus, LicenceKind},
        registration_kind::Kind,
    },
    licences::{
        models::{company_documents::CompanyDocuments, document_rules::Need},
        views::shop::document::{Document, list_of},
    },
    members::models::members::Member,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::missing::MissingItem;

#[derive(Serialize, ToSchema)]
pub struct BuyerTypeChoice {
    pub code: i32,
    pub name: String,
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
        let kind = company.registered_as;
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
