//! When a review begins, and what needs none: the place that the licence itself states.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use crate::{
    addresses::models::{
        address_finders::{self as addresses, Address},
        address_status::{AddressStatus, is_by_licence},
        licensed_place,
    },
    companies::models::facts::{CompanyStatus, LicenceKind},
    errors::IdentityError,
    events::AddressSubmitted,
    licences::models::licence_status::LicenceStatus,
    models::_entities::{
        addresses::{ActiveModel, Column, Entity as Addresses},
        companies::{self, Model as Company},
        licences::{self, Model as Licence},
    },
};

/// The documents that state where the company works.
const PREMISES: [LicenceKind; 3] = [
    LicenceKind::DrugTrading,
    LicenceKind::MedicalInstitution,
    LicenceKind::Business,
];

/// Begins a review.
pub fn hand_in(row: &mut ActiveModel, version: i64, now: DateTime<Utc>) {
    row.status = Set(AddressStatus::Waiting);
    row.version = Set(version);
    row.submitted_at = Set(Some(now));
    row.licence_id = Set(None);
    row.decided_by = Set(None);
    row.decided_at = Set(None);
    row.reject_reason = Set(String::new());
}

/// An address that was added or changed: the licence may state it.
pub async fn settle_one(
    tx: &WriteTx,
    address: Address,
    now: DateTime<Utc>,
) -> Result<Address, IdentityError> {
    let Some(premises) = premises_of(tx, address.company_id).await? else {
        return Ok(address);
    };
    let settled = settled(tx, &premises, address, now).await?;
    if settled.status == AddressStatus::Waiting {
        let event = AddressSubmitted {
            address_id: settled.id,
            company: premises.company.name,
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok(settled)
}

/// The company, place or licence has changed: addresses that the licence states are approved by it, others
/// wait again.
#[kernel::boxed]
pub async fn settle(tx: &WriteTx, company_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let Some(premises) = premises_of(tx, company_id).await? else {
        return Ok(());
    };
    for address in addresses::of(company_id).lock(ROW_LOCK).all(tx.db()).await? {
        settled(tx, &premises, address, now).await?;
    }
    Ok(())
}

/// An approved company and its approved documents.
struct Premises {
    company: Company,
    held: Vec<Licence>,
}

impl Premises {
    /// The licence that states this place, where one does.
    fn licence_for(&self, address: &Address) -> Option<i64> {
        let held = |kind: &LicenceKind| {
            let mut of_kind = self.held.iter().filter(|licence| licence.kind == *kind);
            of_kind.find(|licence| licensed_place::is_stated(&self.company, licence, address))
        };
        PREMISES.iter().find_map(held).map(|licence| licence.id)
    }

    /// A person approved it by a document that is corrected since and no longer names it.
    fn is_unnamed_now(&self, address: &Address) -> bool {
        let by = self
            .held
            .iter()
            .find(|licence| Some(licence.id) == address.licence_id);
        address.status == AddressStatus::Approved
            && by.is_some_and(|document| !licensed_place::is_stated(&self.company, document, address))
    }
}

async fn premises_of(tx: &WriteTx, company_id: i64) -> Result<Option<Premises>, DbErr> {
    let company = companies::Entity::find_by_id(company_id).one(tx.db()).await?;
    let is_approved = |company: &Company| company.status == CompanyStatus::Approved;
    let Some(company) = company.filter(is_approved) else {
        return Ok(None);
    };
    let held = licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(company_id))
        .filter(licences::Column::Status.eq(LicenceStatus::Approved))
        .all(tx.db())
        .await?;
    Ok(Some(Premises { company, held }))
}

async fn settled(
    tx: &WriteTx,
    premises: &Premises,
    address: Address,
    now: DateTime<Utc>,
) -> Result<Address, DbErr> {
    let stated_by = premises.licence_for(&address);
    let was_by_licence = is_by_licence(&address);
    let waits = address.status == AddressStatus::Waiting;
    let version = address.version;
    match stated_by {
        Some(_) if was_by_licence && address.licence_id == stated_by => Ok(address),
        Some(_) if was_by_licence || waits => {
            let mut row = address.into_active_model();
            row.status = Set(AddressStatus::Approved);
            row.licence_id = Set(stated_by);
            row.decided_by = Set(None);
            row.decided_at = Set(Some(now));
            row.update(tx.db()).await
        }
        None if was_by_licence || premises.is_unnamed_now(&address) => {
            let mut row = address.into_active_model();
            hand_in(&mut row, version + 1, now);
            row.update(tx.db()).await
        }
        _ => Ok(address),
    }
}

/// Another document is in force: addresses that a person had compared with the old ones are reviewed again,
/// and a new letter may allow a rejected one.
#[kernel::boxed]
pub async fn document_approved(
    tx: &WriteTx,
    (company_id, kind): (i64, LicenceKind),
    replaced: &[i64],
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut again = Condition::any().add(Column::LicenceId.is_in(replaced.iter().copied()));
    if kind == LicenceKind::ReceivingLetter {
        again = again.add(Column::Status.eq(AddressStatus::Rejected));
    }
    let rows = addresses::of(company_id)
        .filter(again)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    for address in rows.into_iter().filter(|address| !is_by_licence(address)) {
        let version = address.version + 1;
        let mut row = address.into_active_model();
        hand_in(&mut row, version, now);
        row.update(tx.db()).await?;
    }
    settle(tx, company_id, now).await
}

/// A correction is in force: it stands for the document by which addresses were approved, and those that it does not name
/// wait again.
#[kernel::boxed]
pub async fn document_corrected(
    tx: &WriteTx,
    correction: &Licence,
    replaced: &[i64],
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    Addresses::update_many()
        .col_expr(Column::LicenceId, Expr::value(correction.id))
        .filter(Column::LicenceId.is_in(replaced.iter().copied()))
        .exec(tx.db())
        .await?;
    settle(tx, correction.company_id, now).await
}
