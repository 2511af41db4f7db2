//! What a document says is read again by quality management. A document that waits gets the new reading; one that is in
//! force stays as it is, because orders name it as their evidence: the new reading is a version of its own, with its
//! reason, and a second person decides on it unless quality management's rules say otherwise (M).
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    changes::Changed,
    companies::models::facts::LicenceKind,
    licences::models::{
        licence_change::LicenceChange,
        licence_status::LicenceStatus,
        licences::Licence,
        particulars::{self, Particulars},
        second_looks::needs_second_person,
    },
    models::_entities::licences,
};
use kernel::{Db, WriteTx};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, IntoActiveModel, PaginatorTrait, QueryOrder,
    prelude::*,
};

use super::review;
use crate::errors::VettingError;

/// What QA reads in the scan.
#[derive(Clone, Debug)]
pub struct LicenceReading {
    pub number: String,
    /// Scope codes.
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    pub valid_to: Option<NaiveDate>,
    pub particulars: Particulars,
    /// Why it is read otherwise.
    pub reason: String,
}

impl LicenceReading {
    fn write_into(self, kind: LicenceKind, row: &mut licences::ActiveModel) {
        row.number = Set(self.number);
        row.scope = Set(self.scope.into());
        row.valid_from = Set(self.valid_from);
        row.valid_to = Set(self.valid_to);
        row.check_due = Set(particulars::check_due(kind, &self.particulars));
        row.particulars = Set(particulars::kept(&self.particulars));
    }
}

/// Returns the document as it was, and the row that has the new reading.
pub async fn correct(
    tx: &WriteTx,
    licence_id: i64,
    reading: LicenceReading,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<LicenceChange, VettingError> {
    let before = review::locked(tx, licence_id).await?;
    let (after, ended) = match before.status {
        LicenceStatus::Submitted => {
            let read = read_again(tx, &before, reading, staff_id, now).await?;
            (read, Vec::new())
        }
        LicenceStatus::Approved => new_version(tx, &before, reading, staff_id, now).await?,
        _ => {
            return Err(VettingError::WrongState(
                "这份证照已驳回、撤回或被新版本替换，不能再修改",
            ));
        }
    };
    tx.touch(Changed::Company(before.company_id));
    Ok(LicenceChange { before, after, ended })
}

/// The person who looked at it first looked at something else: two people look again. Who reads a waiting
/// correction again is its first person.
async fn read_again(
    tx: &WriteTx,
    before: &Licence,
    reading: LicenceReading,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Licence, VettingError> {
    let is_correction = before.corrects.is_some();
    let mut row = before.clone().into_active_model();
    row.checked_by = Set(is_correction.then_some(staff_id));
    row.checked_at = Set(is_correction.then_some(now));
    if is_correction {
        row.correction_reason = Set(reading.reason.clone());
    }
    reading.write_into(before.kind, &mut row);
    let after = row.update(tx.db()).await?;
    Ok(after)
}

/// The new version, and the letters that ended with it.
async fn new_version(
    tx: &WriteTx,
    before: &Licence,
    reading: LicenceReading,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<(Licence, Vec<i64>), VettingError> {
    refuse_beside_newer(tx, before).await?;
    let mut row = before.clone().into_active_model().reset_all();
    row.id = NotSet;
    row.version = Set(newest_version(tx.db(), before).await? + 1);
    row.status = Set(LicenceStatus::Submitted);
    row.submitted_at = Set(Some(now));
    row.created_at = Set(now);
    row.checked_by = Set(Some(staff_id));
    row.checked_at = Set(Some(now));
    row.decided_by = Set(None);
    row.decided_at = Set(None);
    row.reminded_at = Set(None);
    row.corrects = Set(Some(before.id));
    row.correction_reason = Set(reading.reason.clone());
    reading.write_into(before.kind, &mut row);
    let made = row.insert(tx.db()).await?;
    if needs_second_person(tx.db(), &made).await? {
        return Ok((made, Vec::new()));
    }
    review::refuse_incomplete(tx, &made, now).await?;
    let approved = review::approve(tx, made, staff_id, now).await?;
    Ok((approved.after, approved.ended))
}

/// The buyer's own newer version, or another correction, is decided first.
async fn refuse_beside_newer(tx: &WriteTx, before: &Licence) -> Result<(), VettingError> {
    let waiting = of_kind(before)
        .filter(licences::Column::Status.eq(LicenceStatus::Submitted))
        .count(tx.db())
        .await?;
    if waiting > 0 {
        return Err(VettingError::WrongState(
            "这份证照有新版本或更正正在等待审核，请先审核它",
        ));
    }
    Ok(())
}

async fn newest_version(db: &Db, of: &Licence) -> Result<i64, DbErr> {
    let newest = of_kind(of)
        .order_by_desc(licences::Column::Version)
        .one(db)
        .await?;
    Ok(newest.map_or(of.version, |row| row.version))
}

fn of_kind(licence: &Licence) -> Select<licences::Entity> {
    licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(licence.company_id))
        .filter(licences::Column::Kind.eq(licence.kind))
}
