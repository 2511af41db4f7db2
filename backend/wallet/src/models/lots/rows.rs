//! Rows of lots and what moved them.
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*, sea_query::ExprTrait};

use super::plan::Share;
use crate::models::{
    _entities::{wallet_lot_moves, wallet_lots},
    accounts::Account,
    causes::Cause,
};

pub use wallet_lots::Model as Lot;

impl From<&Lot> for Share {
    fn from(lot: &Lot) -> Self {
        Self {
            id: lot.id,
            amount: lot.remaining,
            expires_at: lot.expires_at,
        }
    }
}

/// What comes in.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewLot {
    pub cause: Cause,
    pub amount: Money,
    /// None = never.
    pub expires_at: Option<DateTime<Utc>>,
    /// The entry that brought it in at first, also where it went out and came back since.
    pub entry_id: Option<i64>,
}

pub(super) async fn add(
    tx: &WriteTx,
    account: &Account,
    new: NewLot,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let lot = wallet_lots::ActiveModel {
        account_id: Set(account.id),
        cause: Set(new.cause),
        amount: Set(new.amount),
        remaining: Set(new.amount),
        expires_at: Set(new.expires_at),
        created_at: Set(now),
        entry_id: Set(new.entry_id),
        ..Default::default()
    };
    wallet_lots::Entity::insert(lot)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Changes the rest of a lot; the condition repeats that no lot falls below zero.
pub(super) async fn change(tx: &WriteTx, lot_id: i64, entry_id: i64, amount: Money) -> Result<(), DbErr> {
    use wallet_lots::{Column, Entity};
    let after = Expr::col(Column::Remaining).add(amount);
    let changed = Entity::update_many()
        .col_expr(Column::Remaining, after.clone())
        .filter(Column::Id.eq(lot_id))
        .filter(after.clone().gte(0_i64))
        .filter(after.lte(Expr::col(Column::Amount)))
        .exec(tx.db())
        .await?;
    if changed.rows_affected != 1 {
        return Err(DbErr::RecordNotUpdated);
    }
    let row = wallet_lot_moves::ActiveModel {
        lot_id: Set(lot_id),
        entry_id: Set(entry_id),
        amount: Set(amount),
        ..Default::default()
    };
    wallet_lot_moves::Entity::insert(row)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// The rest of an account's lots, expired or not.
pub(super) async fn all(db: &Db, account_id: i64) -> Result<Vec<Lot>, DbErr> {
    use wallet_lots::{Column, Entity};
    Entity::find()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::Remaining.gt(0_i64))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

pub(super) async fn shares(db: &Db, account_id: i64) -> Result<Vec<Share>, DbErr> {
    Ok(all(db, account_id).await?.iter().map(Share::from).collect())
}
