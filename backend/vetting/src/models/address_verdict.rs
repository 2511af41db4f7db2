//! A person's decision on an address.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    addresses::models::{
        address_finders::{self as addresses, Address},
        address_status::AddressStatus,
        licensed_place,
    },
    events::AddressDecided,
    licences::models::{licence_status::LicenceStatus, particulars},
    models::_entities::{addresses::Entity, companies, licences},
};
use kernel::{WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use super::address_queue::documents;
use crate::errors::VettingError;

/// What a person decides of an address as it was seen.
pub enum AddressVerdict {
    /// By this document of the company.
    Approve(i64),
    /// With the reason that the buyer reads.
    Reject(String),
}

/// An address before and after.
pub struct Decided {
    pub before: Address,
    pub after: Address,
}

/// Decides an address in the version that was reviewed. An approved address may be rejected later, and vice
/// versa.
pub async fn decide(
    tx: &WriteTx,
    (id, version): (i64, i64),
    verdict: AddressVerdict,
    (staff_id, today): (i64, NaiveDate),
    now: DateTime<Utc>,
) -> Result<Decided, VettingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let before = found.ok_or(VettingError::NotFound("收货地址"))?;
    if before.version != version {
        return Err(VettingError::WrongState(
            "这个地址刚刚被改过，请看过现在的内容再核对",
        ));
    }
    let to = match verdict {
        AddressVerdict::Approve(_) => AddressStatus::Approved,
        AddressVerdict::Reject(_) => AddressStatus::Rejected,
    };
    if before.status == to {
        return Err(VettingError::WrongState("这个地址刚刚已被别人处理，请看下一个"));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(to);
    row.decided_by = Set(Some(staff_id));
    row.decided_at = Set(Some(now));
    match verdict {
        AddressVerdict::Approve(licence_id) => {
            check_document(tx, &before, licence_id, today).await?;
            row.licence_id = Set(Some(licence_id));
            row.reject_reason = Set(String::new());
        }
        AddressVerdict::Reject(reason) => {
            row.licence_id = Set(None);
            row.reject_reason = Set(reason);
        }
    }
    let after = row.update(tx.db()).await?;
    let event = AddressDecided {
        address_id: after.id,
        company_id: after.company_id,
        place: addresses::in_one_line(&after),
        approved: to == AddressStatus::Approved,
        reason: after.reject_reason.clone(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok(Decided { before, after })
}

async fn check_document(
    tx: &WriteTx,
    address: &Address,
    licence_id: i64,
    today: NaiveDate,
) -> Result<(), VettingError> {
    let found = documents(address.company_id)
        .filter(licences::Column::Id.eq(licence_id))
        .filter(licences::Column::Status.eq(LicenceStatus::Approved))
        .find_also_related(companies::Entity)
        .one(tx.db())
        .await?;
    let is_in_force = |licence: &licences::Model| {
        let last_day = particulars::last_day(licence);
        let is_endless_letter = licence.kind.is_letter() && last_day.is_none();
        !is_endless_letter
            && licence.valid_from.is_none_or(|from| from <= today)
            && last_day.is_none_or(|to| today <= to)
    };
    match found {
        Some((document, Some(company))) if is_in_force(&document) => {
            if licensed_place::is_stated(&company, &document, address) {
                return Ok(());
            }
            Err(VettingError::PlaceNotNamed(document.kind))
        }
        _ => Err(VettingError::NoDocumentForAddress),
    }
}
