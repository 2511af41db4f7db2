//! The delivery addresses that quality management looks at, and the documents that each is compared with.
use identity::{
    companies::models::facts::{CompanyStatus, LicenceKind},
    licences::models::licence_status::LicenceStatus,
    models::_entities::{
        addresses::{Column, Entity},
        companies, licences,
    },
};
use kernel::{
    admin::{ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, QueryOrder, QuerySelect, QueryTrait, SelectTwo, prelude::*};

/// What a person may compare an address with.
pub const DOCUMENTS: [LicenceKind; 4] = [
    LicenceKind::ReceivingLetter,
    LicenceKind::DrugTrading,
    LicenceKind::MedicalInstitution,
    LicenceKind::Business,
];

/// What this company's addresses may be compared with, drafts aside.
pub fn documents(company_id: i64) -> Select<licences::Entity> {
    licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(company_id))
        .filter(licences::Column::Kind.is_in(DOCUMENTS.map(LicenceKind::code)))
        .filter(licences::Column::Status.is_in([LicenceStatus::Approved, LicenceStatus::Submitted]))
        .order_by_asc(licences::Column::Id)
}

/// What the list may ask for.
#[derive(Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<i64>>,
    pub status: Option<String>,
    pub company_id: Option<i64>,
    /// Part of the street or of the company's name.
    pub q: Option<String>,
}

impl Filter {
    pub fn of(query: &ListQuery) -> Result<Self, ListError> {
        Ok(Self {
            ids: query.ids(),
            status: query.text("status"),
            company_id: query.number("company_id")?,
            q: query.text("q"),
        })
    }
}

/// The addresses of approved companies, with them: what others may keep is not delivered to.
pub fn find(filter: Filter) -> SelectTwo<Entity, companies::Entity> {
    let mut of = companies::Entity::find()
        .select_only()
        .column(companies::Column::Id)
        .filter(companies::Column::Status.eq(CompanyStatus::Approved));
    let mut query = Entity::find();
    if let Some(q) = filter.q {
        let named = of
            .clone()
            .filter(contains(companies::Column::Name, &q))
            .into_query();
        let any = Condition::any()
            .add(contains(Column::Street, &q))
            .add(Column::CompanyId.in_subquery(named));
        query = query.filter(any);
    }
    if let Some(company_id) = filter.company_id {
        of = of.filter(companies::Column::Id.eq(company_id));
    }
    if let Some(ids) = filter.ids {
        query = query.filter(Column::Id.is_in(ids));
    }
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    query
        .filter(Column::CompanyId.in_subquery(of.into_query()))
        .find_also_related(companies::Entity)
}
