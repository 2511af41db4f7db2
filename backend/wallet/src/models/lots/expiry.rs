//! Lots that are over are booked out, and their owners are warned a week before.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{
    Db, Money, Services, WriteTx,
    jobs::{each, in_portions},
    outbox,
};
use sea_orm::{DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    days::last_day,
    rows::{self, Lot},
};
use crate::{
    errors::WalletError,
    events::LotsExpiring,
    models::{
        _entities::{wallet_accounts, wallet_entries, wallet_lot_moves, wallet_lots},
        accounts::{self, Account},
        causes::{Cause, Kind},
        movement::Movement,
    },
};

pub const WARNED_BEFORE: TimeDelta = TimeDelta::days(7);
/// Accounts that are read at once, and lots that one transaction warns of.
const AT_ONCE: u64 = 100;

/// Books out the expired lots of this locked account; returns the account after it.
pub(super) async fn run_out(
    tx: &WriteTx,
    mut account: Account,
    now: DateTime<Utc>,
) -> Result<Account, WalletError> {
    for lot in rows::all(tx.db(), account.id).await? {
        let Some(expires_at) = lot.expires_at.filter(|at| *at <= now) else {
            continue;
        };
        let movement = Movement {
            company_id: account.company_id,
            kind: account.kind,
            amount: -lot.remaining,
            cause: Cause::Expired,
            reference: format!("lot:{}", lot.id),
            memo: format!("{}，有效期至 {}", lot.cause.text(), last_day(expires_at)),
        };
        account.balance = accounts::enter(tx, &account, &movement, now).await?;
        let entry_id = accounts::entry_id(tx, account.id, &movement).await?;
        let entry_id = entry_id.ok_or_else(|| DbErr::RecordNotFound("wallet entry".into()))?;
        rows::change(tx, lot.id, entry_id, -lot.remaining).await?;
    }
    Ok(account)
}

/// Books out every lot that is over; returns how many accounts had one.
pub async fn expire(services: &Services) -> Result<u64, WalletError> {
    let now = services.clock.now();
    let (mut booked, mut seen) = (0, 0);
    loop {
        let due = due_accounts(&services.db, seen, now).await?;
        let Some(last) = due.last() else {
            return Ok(booked);
        };
        seen = last.id;
        booked += each("lots that are over", due, |account| {
            book_out(services, account, now)
        })
        .await;
    }
}

/// Each account in a separate transaction.
async fn book_out(services: &Services, account: Account, now: DateTime<Utc>) -> Result<bool, WalletError> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let booked = run_out_of(tx, account.company_id, account.kind, now).await;
            booked.map(|()| true)
        })
        .await
}

/// Books out the expired lots of a company.
pub(in crate::models) async fn run_out_of(
    tx: &WriteTx,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<(), WalletError> {
    let account = accounts::open(tx, company_id, kind, now).await?;
    run_out(tx, account, now).await.map(|_| ())
}

/// What came in for these documents and was booked out unspent.
pub(in crate::models) async fn unspent(
    db: &Db,
    company_id: i64,
    kind: Kind,
    (cause, references): (Cause, Vec<String>),
) -> Result<Money, DbErr> {
    use wallet_entries::Column;
    let Some(account) = accounts::find_account(db, company_id, kind).await? else {
        return Ok(Money::ZERO);
    };
    let documents = wallet_entries::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::AccountId.eq(account.id))
        .filter(Column::Kind.eq(cause))
        .filter(Column::Reference.is_in(references));
    let moved: Vec<Money> = wallet_lot_moves::Entity::find()
        .select_only()
        .column(wallet_lot_moves::Column::Amount)
        .inner_join(wallet_entries::Entity)
        .inner_join(wallet_lots::Entity)
        .filter(Column::Kind.eq(Cause::Expired))
        .filter(wallet_lots::Column::AccountId.eq(account.id))
        .filter(wallet_lots::Column::EntryId.in_subquery(documents.into_query()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(-moved.into_iter().sum::<Money>())
}

async fn due_accounts(db: &Db, after: i64, now: DateTime<Utc>) -> Result<Vec<Account>, DbErr> {
    use wallet_lots::Column;
    let due = wallet_lots::Entity::find()
        .select_only()
        .column(Column::AccountId)
        .filter(Column::Remaining.gt(0_i64))
        .filter(Column::ExpiresAt.lte(now));
    wallet_accounts::Entity::find()
        .filter(wallet_accounts::Column::Id.gt(after))
        .filter(wallet_accounts::Column::Id.in_subquery(due.into_query()))
        .order_by_asc(wallet_accounts::Column::Id)
        .limit(AT_ONCE)
        .all(db)
        .await
}

/// Warns of every lot that expires within a week and was not warned of; returns how many lots there were.
#[kernel::boxed]
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    in_portions(AT_ONCE, || {
        let now = services.clock.now();
        services
            .writer
            .run(async move |tx: &WriteTx| warn_some(tx, now).await)
    })
    .await
}

async fn warn_some(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    use wallet_lots::{Column, Entity};
    let due: Vec<(Lot, Option<Account>)> = Entity::find()
        .find_also_related(wallet_accounts::Entity)
        .filter(Column::Remaining.gt(0_i64))
        .filter(Column::WarnedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::ExpiresAt.lte(now + WARNED_BEFORE))
        .order_by_asc(Column::Id)
        .limit(AT_ONCE)
        .all(tx.db())
        .await?;
    let mut told: BTreeMap<(i64, &'static str, NaiveDate), (Kind, Money, i64)> = BTreeMap::new();
    for (lot, account) in &due {
        let noted = Entity::update_many()
            .col_expr(Column::WarnedAt, Expr::value(now))
            .filter(Column::Id.eq(lot.id))
            .filter(Column::WarnedAt.is_null())
            .exec(tx.db())
            .await?;
        if noted.rows_affected == 1
            && let Some(account) = account
            && let Some(expires_at) = lot.expires_at
        {
            let key = (account.company_id, account.kind.code(), last_day(expires_at));
            let sum = told.entry(key).or_insert((account.kind, Money::ZERO, lot.id));
            sum.1 += lot.remaining;
        }
    }
    for ((company_id, _, last_day), (kind, amount, lot_id)) in told {
        let event = LotsExpiring {
            company_id,
            kind: kind.code().into(),
            amount: kind.words(amount),
            last_day,
            first_lot_id: lot_id,
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok(due.len() as u64)
}
