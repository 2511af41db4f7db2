//! Points and vouchers in lots that expire. Spending uses the lots that expire first; returned amounts go
//! back to the lots they came from, or to new ones for thirty days where those have expired. The balance of
//! an account is the rest of its lots.
mod days;
pub mod expiry;
pub mod give_back;
pub mod plan;
mod rows;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Money, WriteTx, outbox};
use sea_orm::DbErr;

use self::rows::{NewLot, shares};
use super::{
    accounts::{self, Account, find_account},
    causes::Kind,
    movement::Movement,
};
use crate::{errors::WalletError, events::AccountCredited};

pub use self::{
    days::{last_day, over_after},
    give_back::{GiveBack, give_back},
    rows::Lot,
};

/// Books what comes in as a lot of its own; returns the balance after it. `expires_at`: none = never.
#[kernel::boxed]
pub async fn credit(
    tx: &WriteTx,
    movement: Movement,
    expires_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Money, WalletError> {
    let account = accounts::open(tx, movement.company_id, movement.kind, now).await?;
    let after = accounts::enter(tx, &account, &movement, now).await?;
    let lot = NewLot {
        cause: movement.cause,
        amount: movement.amount,
        expires_at,
        entry_id: accounts::entry_id(tx, account.id, &movement).await?,
    };
    rows::add(tx, &account, lot, now).await?;
    if movement.cause.is_news() {
        let event = AccountCredited {
            company_id: movement.company_id,
            kind: movement.kind.code().into(),
            amount: movement.kind.words(movement.amount),
            cause: movement.cause.text().into(),
            memo: movement.memo,
            last_day: expires_at.map(last_day),
            reference: movement.reference,
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok(after)
}

/// Takes from the lots that run out first; returns the balance after it. The movement's amount is negative.
#[kernel::boxed]
pub async fn spend(tx: &WriteTx, movement: Movement, now: DateTime<Utc>) -> Result<Money, WalletError> {
    let account = accounts::open(tx, movement.company_id, movement.kind, now).await?;
    if accounts::entry_id(tx, account.id, &movement).await?.is_some() {
        return Err(WalletError::Repeated(movement.reference));
    }
    let account = expiry::run_out(tx, account, now).await?;
    let lots = shares(tx.db(), account.id).await?;
    let needed = -movement.amount;
    let taken = plan::take(&lots, needed, now);
    let usable = taken.iter().map(|(_, part)| *part).sum();
    if usable < needed {
        return Err(WalletError::Insufficient {
            kind: movement.kind,
            balance: usable,
            needed,
        });
    }
    take(tx, &account, &movement, &taken, now).await
}

/// Takes as much of it as can be spent; returns how much that was. Without anything to take nothing is booked.
#[kernel::boxed]
pub async fn take_back(tx: &WriteTx, movement: Movement, now: DateTime<Utc>) -> Result<Money, WalletError> {
    let account = accounts::open(tx, movement.company_id, movement.kind, now).await?;
    let account = expiry::run_out(tx, account, now).await?;
    let lots = shares(tx.db(), account.id).await?;
    let taken = plan::take(&lots, -movement.amount, now);
    let sum: Money = taken.iter().map(|(_, part)| *part).sum();
    if sum.is_positive() {
        let movement = Movement {
            amount: -sum,
            ..movement
        };
        take(tx, &account, &movement, &taken, now).await?;
    }
    Ok(sum)
}

async fn take(
    tx: &WriteTx,
    account: &Account,
    movement: &Movement,
    taken: &[(i64, Money)],
    now: DateTime<Utc>,
) -> Result<Money, WalletError> {
    let after = accounts::enter(tx, account, movement, now).await?;
    let entry_id = accounts::entry_id(tx, account.id, movement).await?;
    let entry_id = entry_id.ok_or_else(|| DbErr::RecordNotFound("wallet entry".into()))?;
    for (lot_id, part) in taken {
        rows::change(tx, *lot_id, entry_id, -*part).await?;
    }
    Ok(after)
}

/// What a company can spend now, and what of it runs out soon.
#[derive(Clone, Debug, Default)]
pub struct SpendableBalance {
    pub usable: Money,
    /// The part that expires within the warning period.
    pub expiring: Money,
    /// The last day of the first of it.
    pub expiring_on: Option<NaiveDate>,
    /// What runs out first comes first.
    pub lots: Vec<Lot>,
}

/// In fen, points as whole ones. Lots that are over are left out, though their rest may still be in the balance.
pub async fn standing(
    db: &Db,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<SpendableBalance, DbErr> {
    let Some(account) = find_account(db, company_id, kind).await? else {
        return Ok(SpendableBalance::default());
    };
    let mut lots = rows::all(db, account.id).await?;
    lots.retain(|lot| lot.expires_at.is_none_or(|at| now < at));
    lots.sort_by_key(|lot| (lot.expires_at.is_none(), lot.expires_at, lot.id));
    let soon = now + expiry::WARNED_BEFORE;
    let is_soon = |lot: &&Lot| lot.expires_at.is_some_and(|at| at <= soon);
    Ok(SpendableBalance {
        usable: lots.iter().map(|lot| lot.remaining).sum(),
        expiring: lots.iter().filter(is_soon).map(|lot| lot.remaining).sum(),
        expiring_on: lots
            .iter()
            .find(is_soon)
            .and_then(|lot| lot.expires_at)
            .map(last_day),
        lots,
    })
}

/// What a company can spend now.
#[kernel::boxed]
pub async fn usable(db: &Db, company_id: i64, kind: Kind, now: DateTime<Utc>) -> Result<Money, DbErr> {
    Ok(standing(db, company_id, kind, now).await?.usable)
}
