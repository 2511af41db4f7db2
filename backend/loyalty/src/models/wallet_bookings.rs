//! What draws and the mall give to and take from a company's ledgers: one place, so that each document is booked once under
//! its own reference.
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx};
use sea_orm::{DbErr, QuerySelect, prelude::*};
use wallet::{
    errors::WalletError,
    models::{
        _entities::{wallet_accounts, wallet_entries},
        ledger::{self, Cause, Kind, Movement},
        lots,
    },
};

/// Points and vouchers that were won are good for this long when the prize says nothing.
pub const USUAL_DAYS: i64 = 365;

/// Of a document: who, which, and what people read.
#[derive(Clone, Debug)]
pub struct LedgerReference {
    pub company_id: i64,
    pub reference: String,
    pub memo: String,
}

impl LedgerReference {
    fn movement(&self, kind: Kind, amount: Money, cause: Cause) -> Movement {
        Movement {
            company_id: self.company_id,
            kind,
            amount,
            cause,
            reference: self.reference.clone(),
            memo: self.memo.clone(),
        }
    }
}

/// Books a prize.
pub async fn win(
    tx: &WriteTx,
    document: &LedgerReference,
    (kind, amount): (Kind, Money),
    valid_days: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(), WalletError> {
    let movement = document.movement(kind, amount, Cause::Prize);
    if kind.has_lots() {
        let over = lots::over_after(now, valid_days.unwrap_or(USUAL_DAYS));
        lots::credit(tx, movement, over, now).await?;
    } else {
        ledger::book(tx, movement, now).await?;
    }
    Ok(())
}

/// Takes points, and money from the balance.
pub async fn spend(
    tx: &WriteTx,
    document: &LedgerReference,
    points: i64,
    money: Money,
    now: DateTime<Utc>,
) -> Result<(), WalletError> {
    if points > 0 {
        let movement = document.movement(Kind::Points, -Money(points), Cause::Spent);
        lots::spend(tx, movement, now).await?;
    }
    if money.is_positive() {
        let movement = document.movement(Kind::Balance, -money, Cause::Payment);
        ledger::book(tx, movement, now).await?;
    }
    Ok(())
}

/// Gives back what `spend` took for this document.
pub async fn give_back(
    tx: &WriteTx,
    document: &LedgerReference,
    points: i64,
    money: Money,
    now: DateTime<Utc>,
) -> Result<(), WalletError> {
    if points > 0 {
        let back = lots::GiveBack {
            company_id: document.company_id,
            kind: Kind::Points,
            spent_for: document.reference.clone(),
            amount: Money(points),
            reference: document.reference.clone(),
            memo: document.memo.clone(),
        };
        lots::give_back(tx, back, now).await?;
    }
    if money.is_positive() {
        let movement = document.movement(Kind::Balance, money, Cause::Refund);
        ledger::book(tx, movement, now).await?;
    }
    Ok(())
}

/// What a document moved on a company's ledger for this cause.
pub async fn booked(
    db: &Db,
    (company_id, kind): (i64, Kind),
    cause: Cause,
    reference: &str,
) -> Result<Money, DbErr> {
    use wallet_entries::{Column, Entity};
    let amounts: Vec<Money> = Entity::find()
        .select_only()
        .column(Column::Amount)
        .inner_join(wallet_accounts::Entity)
        .filter(wallet_accounts::Column::CompanyId.eq(company_id))
        .filter(wallet_accounts::Column::Kind.eq(kind))
        .filter(Column::Kind.eq(cause))
        .filter(Column::Reference.eq(reference))
        .into_tuple()
        .all(db)
        .await?;
    Ok(amounts.into_iter().sum())
}
