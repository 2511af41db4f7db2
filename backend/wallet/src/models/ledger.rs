//! Accounts and their entries. An entry moves the balance of a locked account in the caller's transaction, so that no
//! balance falls below zero however many requests come at once. Points and vouchers move through `lots`.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, paging::PageRequest};
use sea_orm::{DbErr, ExprTrait, QueryOrder, QuerySelect, prelude::*, sea_query::Alias};

use super::{
    _entities::wallet_entries,
    accounts::{self, find_account},
    lots,
};
use crate::errors::WalletError;

pub use super::{
    causes::{Cause, Kind},
    movement::Movement,
};
pub use wallet_entries::Model as Entry;

/// A company's balance; zero without an account. Expired points and vouchers are included until they are
/// booked out: `lots::standing` says what can be spent.
#[kernel::boxed]
pub async fn balance(db: &Db, company_id: i64, kind: Kind) -> Result<Money, DbErr> {
    let account = find_account(db, company_id, kind).await?;
    Ok(account.map_or(Money::ZERO, |account| account.balance))
}

/// The newest entries first.
pub async fn entries(db: &Db, company_id: i64, kind: Kind, most: u64) -> Result<Vec<Entry>, DbErr> {
    let Some(account) = find_account(db, company_id, kind).await? else {
        return Ok(Vec::new());
    };
    wallet_entries::Entity::find()
        .filter(wallet_entries::Column::AccountId.eq(account.id))
        .order_by_desc(wallet_entries::Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// What was noted beside the entries of these documents, by reference.
#[kernel::boxed]
pub async fn memos(
    db: &Db,
    company_id: i64,
    kind: Kind,
    documents: Vec<(Cause, String)>,
) -> Result<HashMap<String, String>, DbErr> {
    use wallet_entries::{Column, Entity};
    let Some(account) = find_account(db, company_id, kind).await? else {
        return Ok(HashMap::new());
    };
    let (causes, references): (Vec<Cause>, Vec<String>) = documents.into_iter().unzip();
    let rows: Vec<(String, String)> = Entity::find()
        .select_only()
        .columns([Column::Reference, Column::Memo])
        .filter(Column::AccountId.eq(account.id))
        .filter(Column::Kind.is_in(causes))
        .filter(Column::Reference.is_in(references))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// What a page of entries may ask for.
#[derive(Clone, Debug, Default)]
pub struct EntryFilter {
    pub cause: Option<Cause>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
}

/// One page of entries, the newest first, and how many there are.
pub async fn page(
    db: &Db,
    company_id: i64,
    kind: Kind,
    asked: &EntryFilter,
    page: PageRequest,
) -> Result<(Vec<Entry>, u64), DbErr> {
    use wallet_entries::{Column, Entity};
    let Some(account) = find_account(db, company_id, kind).await? else {
        return Ok((Vec::new(), 0));
    };
    let mut found = Entity::find().filter(Column::AccountId.eq(account.id));
    if let Some(cause) = asked.cause {
        found = found.filter(Column::Kind.eq(cause));
    }
    if let Some(from) = asked.from {
        found = found.filter(Column::At.gte(from));
    }
    if let Some(to) = asked.to {
        found = found.filter(Column::At.lt(to));
    }
    page.rows(db, found.order_by_desc(Column::Id)).await
}

/// Total credits and total debits; neither is negative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    pub came_in: Money,
    pub went_out: Money,
}

/// Of all time, both positive; zero without an account.
pub async fn sums(db: &Db, company_id: i64, kind: Kind) -> Result<Sums, DbErr> {
    use wallet_entries::{Column, Entity};
    let Some(account) = find_account(db, company_id, kind).await? else {
        return Ok(Sums::default());
    };
    let all = || Entity::find().filter(Column::AccountId.eq(account.id));
    let came_in = total_of(db, all().filter(Column::Amount.gt(0_i64))).await?;
    let went_out = total_of(db, all().filter(Column::Amount.lt(0_i64))).await?;
    Ok(Sums {
        came_in,
        went_out: -went_out,
    })
}

async fn total_of(db: &Db, entries: Select<wallet_entries::Entity>) -> Result<Money, DbErr> {
    let sum = wallet_entries::Column::Amount.sum().cast_as(Alias::new("bigint"));
    let total: Option<Option<Money>> = entries
        .select_only()
        .column_as(sum, "total")
        .into_tuple()
        .one(db)
        .await?;
    Ok(total.flatten().unwrap_or_default())
}

/// Books a movement; returns the balance after it. Points and vouchers that come in this way never run out.
#[kernel::boxed]
pub async fn book(tx: &WriteTx, movement: Movement, now: DateTime<Utc>) -> Result<Money, WalletError> {
    if movement.kind.has_lots() {
        return if movement.amount < Money::ZERO {
            lots::spend(tx, movement, now).await
        } else {
            lots::credit(tx, movement, None, now).await
        };
    }
    let account = accounts::open(tx, movement.company_id, movement.kind, now).await?;
    let before = account.balance;
    if before + movement.amount < Money::ZERO {
        if accounts::entry_id(tx, account.id, &movement).await?.is_some() {
            return Err(WalletError::Repeated(movement.reference));
        }
        return Err(WalletError::Insufficient {
            kind: movement.kind,
            balance: before,
            needed: -movement.amount,
        });
    }
    accounts::enter(tx, &account, &movement, now).await
}
