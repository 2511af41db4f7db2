//! A change that takes two people: the first asks for it and it waits, and it is made when another one asks for the same.
//! Who may ask at all, and what is looser than before, the caller knows.
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::Value;

use super::_entities::asked_changes::{ActiveModel, Entity};
use crate::db::{Db, ROW_LOCK, WriteTx, patterns::starts_with};

pub use super::_entities::asked_changes::{Column, Model as AskedChange};

/// What somebody wants to be changed.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The address that changes it, below `/admin/api/`; where one address changes many things, a space and which.
    pub subject: String,
    /// In the words of those who read it.
    pub what: String,
    /// As the address takes it, without the reason.
    pub wanted: Value,
    pub reason: String,
    pub by: i64,
}

/// What becomes of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is to be made now.
    Agreed,
    /// It waits for a second person.
    Asked,
}

#[derive(Debug, thiserror::Error)]
pub enum SecondWordError {
    /// They had asked for it themselves.
    #[error("their own wish")]
    OwnWish,
    #[error(transparent)]
    Db(#[from] DbErr),
}

/// A looser rule takes two people. A stricter one takes one, and settles what was asked for.
#[crate::awaited::boxed]
pub async fn loosen(
    tx: &WriteTx,
    is_looser: bool,
    wish: Wish,
    now: DateTime<Utc>,
) -> Result<Outcome, SecondWordError> {
    if is_looser {
        return ask(tx, wish, now).await;
    }
    settle(tx, &wish.subject).await?;
    Ok(Outcome::Agreed)
}

/// Another wish about the same takes the place of the first.
#[crate::awaited::boxed]
pub async fn ask(tx: &WriteTx, wish: Wish, now: DateTime<Utc>) -> Result<Outcome, SecondWordError> {
    let found = about(&wish.subject).lock(ROW_LOCK).one(tx.db()).await?;
    let is_same = found.as_ref().is_some_and(|asked| asked.wanted == wish.wanted);
    match found {
        Some(asked) if is_same && asked.asked_by == wish.by => Err(SecondWordError::OwnWish),
        Some(asked) if is_same => {
            asked.delete(tx.db()).await?;
            Ok(Outcome::Agreed)
        }
        Some(asked) => {
            fill(asked.into_active_model(), wish, now).update(tx.db()).await?;
            Ok(Outcome::Asked)
        }
        None => {
            let row = fill(<ActiveModel as Default>::default(), wish, now);
            Entity::insert(row).exec_without_returning(tx.db()).await?;
            Ok(Outcome::Asked)
        }
    }
}

fn fill(mut row: ActiveModel, wish: Wish, now: DateTime<Utc>) -> ActiveModel {
    row.subject = Set(wish.subject);
    row.what = Set(wish.what);
    row.wanted = Set(wish.wanted);
    row.reason = Set(wish.reason);
    row.asked_by = Set(wish.by);
    row.asked_at = Set(now);
    row
}

fn about(subject: &str) -> Select<Entity> {
    Entity::find().filter(Column::Subject.eq(subject))
}

async fn settle(tx: &WriteTx, subject: &str) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::Subject.eq(subject))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// What waits here.
#[crate::awaited::boxed]
pub async fn waiting(db: &Db, subject: &str) -> Result<Option<AskedChange>, DbErr> {
    about(subject).one(db).await
}

/// What waits of this address, whatever of it.
#[crate::awaited::boxed]
pub async fn waiting_at(db: &Db, address: &str) -> Result<Vec<AskedChange>, DbErr> {
    find(Some(address)).all(db).await
}

/// What waits, of one address or of all, the oldest first.
pub fn find(address: Option<&str>) -> Select<Entity> {
    let mut query = Entity::find();
    if let Some(address) = address {
        let at = Condition::any()
            .add(Column::Subject.eq(address))
            .add(starts_with(Column::Subject, &format!("{address} ")));
        query = query.filter(at);
    }
    query.order_by_asc(Column::Id)
}

/// Says no to it; returns what it was, unless it is settled.
#[crate::awaited::boxed]
pub async fn refuse(tx: &WriteTx, id: i64) -> Result<Option<AskedChange>, DbErr> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    if let Some(asked) = found.clone() {
        asked.delete(tx.db()).await?;
    }
    Ok(found)
}
