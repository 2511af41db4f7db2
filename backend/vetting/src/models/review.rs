//! QA's decisions on documents that buyers hand in, by two people where the rules say so (domain section 2).
use chrono::{DateTime, Utc};
use identity::{
    addresses::models::address_review,
    changes::Changed,
    companies::models::facts::LicenceKind,
    events::LicenceDecided,
    licences::models::{
        agents,
        licence_change::LicenceChange,
        licence_status::LicenceStatus,
        licences::{Licence, is_open_correction},
        particulars,
        second_looks::needs_second_person,
    },
    models::_entities::{companies, licence_warnings, licences},
};
use kernel::{WriteTx, clock::shop_day, db::ROW_LOCK, ids, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::json;

use crate::errors::VettingError;

/// QA's decision on a submitted document.
pub enum Decision {
    /// What the reviewer saw (`seen`).
    Approve(String),
    /// With the reason that the buyer reads.
    Reject(String),
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
) -> Result<LicenceChange, VettingError> {
    let before = locked(tx, licence_id).await?;
    match before.status {
        LicenceStatus::Submitted => {}
        LicenceStatus::Withdrawn => return Err(VettingError::WithdrawnByBuyer),
        _ => return Err(VettingError::AlreadyDecided),
    }
    if let Decision::Approve(looked_at) = &decision {
        if *looked_at != seen(&before) {
            return Err(VettingError::WrongState(
                "这份证照在您打开之后由同事改过读数，请核对现在的内容再审核",
            ));
        }
        refuse_incomplete(tx, &before, now).await?;
    }
    match decision {
        Decision::Reject(reason) => close(tx, before, LicenceStatus::Rejected, reason, staff_id, now).await,
        Decision::Approve(_) if !needs_second_person(tx.db(), &before).await? => {
            approve(tx, before, staff_id, now).await
        }
        Decision::Approve(_) => match before.checked_by {
            None => first_look(tx, before, staff_id, now).await,
            Some(first) if first == staff_id => Err(VettingError::SecondPairNeeded),
            Some(_) => approve(tx, before, staff_id, now).await,
        },
    }
}

/// Names what is read in a document now: a colleague may read it again while another one looks at it.
pub fn seen(licence: &Licence) -> String {
    let read = json!([
        licence.number,
        licence.scope,
        licence.valid_from,
        licence.valid_to,
        licence.particulars,
    ]);
    ids::digest(read.to_string().as_bytes())
}

pub(super) async fn locked(tx: &WriteTx, licence_id: i64) -> Result<Licence, VettingError> {
    let query = licences::Entity::find_by_id(licence_id)
        .filter(licences::Column::Status.ne(LicenceStatus::Draft))
        .lock(ROW_LOCK);
    query.one(tx.db()).await?.ok_or(VettingError::NotFound("证照"))
}

/// What was handed in before these fields were asked for is completed from the scan first.
pub(super) async fn refuse_incomplete(
    tx: &WriteTx,
    licence: &Licence,
    now: DateTime<Utc>,
) -> Result<(), VettingError> {
    let company = companies::Entity::find_by_id(licence.company_id)
        .one(tx.db())
        .await?;
    let company = company.ok_or(VettingError::NotFound("客户"))?;
    let mut errors = particulars::obstacles(licence, company.buyer_type);
    // A field that is wrong by itself is compared with nothing.
    for (field, why) in agents::obstacles(tx.db(), licence, shop_day(now)).await?.0 {
        errors.0.entry(field).or_insert(why);
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(VettingError::Incorrect(errors))
}

async fn first_look(
    tx: &WriteTx,
    before: Licence,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<LicenceChange, VettingError> {
    let mut row = before.clone().into_active_model();
    row.checked_by = Set(Some(staff_id));
    row.checked_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    let ended = Vec::new();
    Ok(LicenceChange { before, after, ended })
}

pub(super) async fn approve(
    tx: &WriteTx,
    before: Licence,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<LicenceChange, VettingError> {
    let replaced = replace_version_in_force(tx, &before).await?;
    let mut change = close(tx, before, LicenceStatus::Approved, String::new(), staff_id, now).await?;
    if change.after.kind == LicenceKind::IdCard {
        change.ended = end_letters_of_others(tx, &change.after, staff_id, now).await?;
    }
    if change.after.corrects.is_some() {
        take_place(tx, &change.after, &replaced, now).await?;
    } else {
        let whose = (change.after.company_id, change.after.kind);
        address_review::document_approved(tx, whose, &replaced, now).await?;
    }
    Ok(change)
}

async fn close(
    tx: &WriteTx,
    before: Licence,
    status: LicenceStatus,
    reason: String,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<LicenceChange, VettingError> {
    let mut row = before.clone().into_active_model();
    row.status = Set(status);
    row.reject_reason = Set(reason.clone());
    row.decided_at = Set(Some(now));
    row.decided_by = Set(Some(staff_id));
    let after = row.update(tx.db()).await?;
    // A correction that was not agreed to is not the buyer's affair.
    if !is_open_correction(&after) {
        let event = LicenceDecided {
            licence_id: after.id,
            company_id: after.company_id,
            kind_text: after.kind.text().into(),
            approved: status == LicenceStatus::Approved,
            reason,
        };
        outbox::publish(tx, &event, now).await?;
    }
    tx.touch(Changed::Company(after.company_id));
    let ended = Vec::new();
    Ok(LicenceChange { before, after, ended })
}

/// The card names other persons: a letter for one of the former is in force no more.
async fn end_letters_of_others(
    tx: &WriteTx,
    card: &Licence,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, VettingError> {
    use licences::Column;
    let in_force = licences::Entity::find()
        .filter(Column::CompanyId.eq(card.company_id))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let mut ended = Vec::new();
    for letter in in_force {
        if !agents::names_another(&letter, card) {
            continue;
        }
        // As a correction it would be no affair of the buyer, who has to hand in another one.
        let mut row = letter.into_active_model();
        row.corrects = Set(None);
        let letter = row.update(tx.db()).await?;
        let why = "《身份证》上的人已更换，这份委托书不再有效，请上传写明现在被委托人的新委托书";
        let closed = close(tx, letter, LicenceStatus::Rejected, why.into(), staff_id, now).await?;
        ended.push(closed.after.id);
    }
    if !ended.is_empty() {
        // Addresses that were approved by such a letter wait again.
        address_review::document_approved(tx, (card.company_id, card.kind), &ended, now).await?;
    }
    Ok(ended)
}

/// The correction comes into force. What was approved or warned by the version that it corrects counts for it, as far as
/// it says the same.
async fn take_place(
    tx: &WriteTx,
    correction: &Licence,
    replaced: &[i64],
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let unchanged_term = licences::Entity::find()
        .filter(licences::Column::Id.is_in(replaced.iter().copied()))
        .filter(match correction.valid_to {
            Some(day) => licences::Column::ValidTo.eq(day),
            None => licences::Column::ValidTo.is_null(),
        })
        .one(tx.db())
        .await?;
    if let Some(earlier) = unchanged_term {
        hand_over_warnings(tx, earlier.id, correction.id).await?;
    }
    address_review::document_corrected(tx, correction, replaced, now).await
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

/// The same term in a corrected version: no warning is given twice.
async fn hand_over_warnings(tx: &WriteTx, from: i64, to: i64) -> Result<(), DbErr> {
    use licence_warnings::Column;
    licence_warnings::Entity::update_many()
        .col_expr(Column::LicenceId, Expr::value(to))
        .filter(Column::LicenceId.eq(from))
        .exec(tx.db())
        .await?;
    Ok(())
}
