//! Wrong tries at what only its owner knows: a password, a code of the second factor. Five of them close an account for a while, to the
//! right answer too.
//! Names without an account are counted and locked in the same way, so that the answer does not reveal which
//! names exist. Parallel guesses run one after the other: each try locks its subject until its transaction
//! ends.
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, signing};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*, sea_query::OnConflict};

use crate::{
    errors::IdentityError,
    models::_entities::sign_in_guesses::{ActiveModel, Column, Entity, Model},
};

pub use super::lockout::{FAILURES_UNTIL_LOCK, LOCK};

/// The subject of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject(String);

/// Which app a user signs in to; a name may exist in both.
#[derive(Clone, Copy, Debug)]
pub enum App {
    Shop,
    Office,
}

impl Subject {
    pub fn member(id: i64) -> Self {
        Self(format!("member:{id}"))
    }

    pub fn staff(id: i64) -> Self {
        Self(format!("staff:{id}"))
    }

    /// A name without an account. What people type is no business of the table: it keeps a seal of it.
    pub fn unknown_name(app: App, name: &str, secret: &str) -> Self {
        let text = format!("guess:{app:?}:{name}");
        Self(format!(
            "nobody:{}",
            hex::encode(signing::sign(secret.as_bytes(), text.as_bytes()))
        ))
    }

    /// Codes of coupons, by the company that types them.
    pub fn coupon_codes(company_id: i64) -> Self {
        Self(format!("coupon_codes:{company_id}"))
    }

    /// The one-time codes of a phone or mail address: of requests that come at once each counts those before it.
    pub(super) fn codes(receiver: &str) -> Self {
        Self(format!("codes:{receiver}"))
    }
}

/// A subject that this transaction alone judges.
pub struct LockedSubject(Model);

/// Waits for its turn.
#[kernel::boxed]
pub async fn hold(tx: &WriteTx, subject: &Subject, now: DateTime<Utc>) -> Result<LockedSubject, DbErr> {
    let row = ActiveModel {
        subject: Set(subject.0.clone()),
        failures: Set(0),
        kept_until: Set(now),
        ..Default::default()
    };
    // Written even where it changes nothing, because a row that is written is locked.
    let lock = OnConflict::column(Column::Subject)
        .update_column(Column::Subject)
        .to_owned();
    Entity::insert(row)
        .on_conflict(lock)
        .exec_without_returning(tx.db())
        .await?;
    let found = of(subject).one(tx.db()).await?;
    found
        .map(LockedSubject)
        .ok_or_else(|| DbErr::RecordNotFound("a subject that was held".into()))
}

impl LockedSubject {
    pub fn is_locked(&self, now: DateTime<Utc>) -> bool {
        is_closed(&self.0, now)
    }

    /// One more wrong try.
    #[kernel::boxed]
    pub async fn count(self, tx: &WriteTx, now: DateTime<Utc>) -> Result<(), DbErr> {
        let before = if now < self.0.kept_until {
            self.0.failures
        } else {
            0
        };
        Entity::update_many()
            .col_expr(Column::Failures, Expr::value(before + 1))
            .col_expr(Column::KeptUntil, Expr::value(now + LOCK))
            .filter(Column::Id.eq(self.0.id))
            .exec(tx.db())
            .await
            .map(|_| ())
    }

    /// It was the owner.
    #[kernel::boxed]
    pub async fn forget(self, tx: &WriteTx) -> Result<(), DbErr> {
        Entity::delete_by_id(self.0.id).exec(tx.db()).await.map(|_| ())
    }
}

/// The verdict on a password that was compared before: it counts only while the account is open, and a wrong one closes it in the same
/// step. A refusal must be committed, so it is no error of the transaction.
pub async fn admit(
    tx: &WriteTx,
    subject: &Subject,
    fits: bool,
    now: DateTime<Utc>,
) -> Result<Result<(), IdentityError>, DbErr> {
    let held = hold(tx, subject, now).await?;
    if held.is_locked(now) {
        return Ok(Err(IdentityError::Locked));
    }
    if fits {
        held.forget(tx).await?;
        return Ok(Ok(()));
    }
    held.count(tx, now).await?;
    Ok(Err(IdentityError::WrongPassword))
}

/// Spares the slow comparison where it is of no use. The verdict is `admit`'s.
pub async fn refuse_locked(db: &Db, subject: &Subject, now: DateTime<Utc>) -> Result<(), IdentityError> {
    let found = of(subject).one(db).await?;
    if found.is_some_and(|row| is_closed(&row, now)) {
        return Err(IdentityError::Locked);
    }
    Ok(())
}

/// The owner has proved otherwise who they are.
pub async fn forget(tx: &WriteTx, subject: &Subject) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::Subject.eq(&subject.0))
        .exec(tx.db())
        .await
        .map(|_| ())
}

/// Removes what counts no more. Every try costs a slow comparison, so no more of them gather between two rounds than this machine can
/// compare in that time.
#[kernel::boxed]
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let swept = Entity::delete_many()
        .filter(Column::KeptUntil.lte(now))
        .exec(tx.db())
        .await?;
    Ok(swept.rows_affected)
}

pub fn is_closed(row: &Model, now: DateTime<Utc>) -> bool {
    row.failures >= FAILURES_UNTIL_LOCK && now < row.kept_until
}

fn of(subject: &Subject) -> Select<Entity> {
    Entity::find().filter(Column::Subject.eq(&subject.0))
}
