//! QA's work on documents that buyers hand in: a decision, by two people where the rules say so, and
//! corrections of what a buyer mistyped (domain section 2).
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};
use serde_json::json;

use super::{licence_status::LicenceStatus, licences::Licence};
use crate::{
    addresses::models::address_review,
    audit::models::audit,
    changes::Changed,
    companies::models::facts::LicenceKind,
    errors::IdentityError,
    events::LicenceDecided,
    models::_entities::{licences, second_looks},
};

/// QA's decision on a submitted document.
pub enum Decision {
    Approve,
    /// With the reason that the buyer reads.
    Reject(String),
}

/// A document before and after a change.
pub struct Change {
    pub before: Licence,
    pub after: Licence,
}

impl Change {
    /// As written to the audit log.
    pub fn entry(&self, action: &'static str, reason: String) -> audit::Entry {
        audit::Entry {
            action,
            subject_kind: "licence",
            subject_id: self.after.id.to_string(),
            before: Some(summary(&self.before)),
            after: Some(summary(&self.after)),
            reason,
        }
    }
}

fn summary(licence: &Licence) -> serde_json::Value {
    json!({
        "status": licence.status.code(),
        "kind": licence.kind.code(),
        "number": licence.number,
        "scope": licence.scope,
        "valid_from": licence.valid_from,
        "valid_to": licence.valid_to,
        "version": licence.version,
        "checked_by": licence.checked_by,
    })
}

/// Decides a submitted document once: the second of two simultaneous reviewers gets an error. An approval
/// that needs two people is complete with the second; a rejection never waits. Approval replaces the version
/// that was in force.
pub async fn decide(
    tx: &WriteTx,
    licence_id: i64,
    decision: Decision,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Change, IdentityError> {
    let before = locked(tx, licence_id).await?;
    match before.status {
        LicenceStatus::Submitted => {}
        LicenceStatus::Withdrawn => return Err(IdentityError::WithdrawnByBuyer),
        _ => return Err(IdentityError::AlreadyDecided),
    }
    match decision {
        Decision::Reject(reason) => close(tx, before, LicenceStatus::Rejected, reason, staff_id, now).await,
        Decision::Approve if !needs_second_look(tx.db(), before.kind).await? => {
            approve(tx, before, staff_id, now).await
        }
        Decision::Approve => match before.checked_by {
            None => first_look(tx, before, staff_id, now).await,
            Some(first) if first == staff_id => Err(IdentityError::SecondPairNeeded),
            Some(_) => approve(tx, before, staff_id, now).await,
        },
    }
}

async fn locked(tx: &WriteTx, licence_id: i64) -> Result<Licence, IdentityError> {
    let query = licences::Entity::find_by_id(licence_id)
        .filter(licences::Column::Status.ne("draft"))
        .lock(ROW_LOCK);
    query.one(tx.db()).await?.ok_or(IdentityError::NotFound("证照"))
}

async fn first_look(
    tx: &WriteTx,
    before: Licence,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Change, IdentityError> {
    let mut row = before.clone().into_active_model();
    row.checked_by = Set(Some(staff_id));
    row.checked_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    Ok(Change { before, after })
}

async fn approve(
    tx: &WriteTx,
    before: Licence,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Change, IdentityError> {
    let replaced = replace_version_in_force(tx, &before).await?;
    let change = close(tx, before, LicenceStatus::Approved, String::new(), staff_id, now).await?;
    let whose = (change.after.company_id, change.after.kind);
    address_review::document_approved(tx, whose, &replaced, now).await?;
    Ok(change)
}

async fn close(
    tx: &WriteTx,
    before: Licence,
    status: LicenceStatus,
    reason: String,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Change, IdentityError> {
    let mut row = before.clone().into_active_model();
    row.status = Set(status);
    row.reject_reason = Set(reason.clone());
    row.decided_at = Set(Some(now));
    row.decided_by = Set(Some(staff_id));
    let after = row.update(tx.db()).await?;
    let event = LicenceDecided {
        licence_id: after.id,
        company_id: after.company_id,
        kind_text: after.kind.text().into(),
        approved: status == LicenceStatus::Approved,
        reason,
    };
    outbox::publish(tx, &event, now).await?;
    tx.touch(Changed::Company(after.company_id));
    Ok(Change { before, after })
}

/// Returns the document that was in force until now.
async fn replace_version_in_force(tx: &WriteTx, newer: &Licence) -> Result<Vec<i64>, DbErr> {
    use licences::Column;
    let older = licences::Entity::find()
        .filter(Column::CompanyId.eq(newer.company_id))
        .filter(Column::Kind.eq(newer.kind))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let older: Vec<i64> = older.iter().map(|licence| licence.id).collect();
    licences::Entity::update_many()
        .col_expr(Column::Status, Expr::value(LicenceStatus::Replaced.code()))
        .filter(Column::Id.is_in(older.iter().copied()))
        .exec(tx.db())
        .await?;
    Ok(older)
}

/// What QA reads in the scan.
#[derive(Clone, Debug)]
pub struct LicenceReading {
    pub number: String,
    /// Scope codes.
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    pub valid_to: Option<NaiveDate>,
}

/// Writes what the scan says over what the buyer typed, of a document that waits or is in force. The person
/// who looked at it first looked at something else: two people look again.
pub async fn correct(
    tx: &WriteTx,
    licence_id: i64,
    reading: LicenceReading,
) -> Result<Change, IdentityError> {
    let before = locked(tx, licence_id).await?;
    let status = before.status;
    if !matches!(status, LicenceStatus::Submitted | LicenceStatus::Approved) {
        return Err(IdentityError::WrongState(
            "这份证照已驳回、撤回或被新版本替换，不能再修改",
        ));
    }
    let mut row = before.clone().into_active_model();
    row.number = Set(reading.number);
    row.scope = Set(reading.scope.into());
    row.valid_from = Set(reading.valid_from);
    row.valid_to = Set(reading.valid_to);
    row.checked_by = Set(None);
    row.checked_at = Set(None);
    let after = row.update(tx.db()).await?;
    if after.valid_to != before.valid_to {
        super::licence_warnings::forget(tx, licence_id).await?;
    }
    tx.touch(Changed::Company(after.company_id));
    Ok(Change { before, after })
}

/// Do two people look at documents of this kind?
pub async fn needs_second_look(db: &Db, kind: LicenceKind) -> Result<bool, DbErr> {
    use second_looks::{Column, Entity};
    Ok(Entity::find().filter(Column::Kind.eq(kind)).count(db).await? > 0)
}

/// The kinds that two people look at.
pub async fn second_looks(db: &Db) -> Result<Vec<LicenceKind>, DbErr> {
    let rows = second_looks::Entity::find().all(db).await?;
    Ok(rows.iter().map(|row| row.kind).collect())
}

/// Says whether two people look at documents of this kind from now on.
pub async fn set_second_look(tx: &WriteTx, kind: LicenceKind, is_needed: bool) -> Result<(), DbErr> {
    use second_looks::{ActiveModel, Column, Entity};
    Entity::delete_many()
        .filter(Column::Kind.eq(kind))
        .exec(tx.db())
        .await?;
    if is_needed {
        let row = ActiveModel {
            kind: Set(kind),
            ..Default::default()
        };
        Entity::insert(row).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}
