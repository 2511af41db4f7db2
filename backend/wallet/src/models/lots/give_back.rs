//! Returned spending goes back to the lots it came from, or into new ones for thirty days where those have
//! expired.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx};
use sea_orm::{DbErr, QueryOrder, prelude::*, sea_query::ExprTrait};

use super::{
    days::over_after,
    expiry,
    plan::{Share, put_back},
    rows::{self, Lot, NewLot},
};
use crate::{
    errors::WalletError,
    models::{
        _entities::{wallet_lot_moves, wallet_lots},
        accounts,
        causes::{Cause, Kind},
        movement::Movement,
    },
};

/// Days for which something can be used that comes back after it was over.
pub const RENEWED_DAYS: i64 = 30;

/// The part to return of a spending.
#[derive(Clone, Debug)]
pub struct GiveBack {
    pub company_id: i64,
    pub kind: Kind,
    /// The document that it was spent for (cause `Spent`).
    pub spent_for: String,
    /// How much of it; positive.
    pub amount: Money,
    /// The document that gives it back.
    pub reference: String,
    pub memo: String,
}

/// What became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GivenBack {
    /// Of it, what went into new lots because their own were over.
    pub renewed: Money,
    pub renewed_until: Option<DateTime<Utc>>,
}

/// Gives back a part of the amount spent for a document, never more than was spent.
#[kernel::boxed]
pub async fn give_back(tx: &WriteTx, back: GiveBack, now: DateTime<Utc>) -> Result<GivenBack, WalletError> {
    let account = accounts::open(tx, back.company_id, back.kind, now).await?;
    let mut movement = Movement {
        company_id: back.company_id,
        kind: back.kind,
        amount: back.amount,
        cause: Cause::Returned,
        reference: back.reference,
        memo: back.memo,
    };
    if accounts::entry_id(tx, account.id, &movement).await?.is_some() {
        return Err(WalletError::Repeated(movement.reference));
    }
    let account = expiry::run_out(tx, account, now).await?;
    let moves = moves_of(tx, account.id, &back.spent_for).await?;
    let lots = lots_of(tx, &moves).await?;
    let given = open_shares(&moves, &lots);
    let parts = put_back(&given, back.amount);
    let sum: Money = parts.iter().map(|(_, part)| *part).sum();
    if sum < back.amount || !sum.is_positive() {
        return Err(WalletError::Conflict(format!(
            "最多还能退回 {}，请刷新后再看",
            back.kind.words(sum)
        )));
    }
    let over = |lot_id: i64| given.iter().any(|share| share.id == lot_id && share.is_over(now));
    let renewed: Money = parts
        .iter()
        .filter(|(id, _)| over(*id))
        .map(|(_, part)| *part)
        .sum();
    let renewed_until = over_after(now, RENEWED_DAYS).filter(|_| renewed.is_positive());
    if renewed.is_positive() {
        let note = format!(
            "其中 {} 原已到期，重新有效 {RENEWED_DAYS} 天",
            back.kind.words(renewed)
        );
        movement.memo = format!("{}（{note}）", movement.memo);
    }
    accounts::enter(tx, &account, &movement, now).await?;
    let entry_id = accounts::entry_id(tx, account.id, &movement).await?;
    let entry_id = entry_id.ok_or_else(|| DbErr::RecordNotFound("wallet entry".into()))?;
    for (lot_id, part) in parts {
        note_returned(tx, &moves, lot_id, part).await?;
        if over(lot_id) {
            let lot = NewLot {
                cause: Cause::Returned,
                amount: part,
                expires_at: renewed_until,
                entry_id: lots.get(&lot_id).and_then(|lot| lot.entry_id),
            };
            rows::add(tx, &account, lot, now).await?;
        } else {
            rows::change(tx, lot_id, entry_id, part).await?;
        }
    }
    Ok(GivenBack {
        renewed,
        renewed_until,
    })
}

/// What the lots gave for a document.
async fn moves_of(
    tx: &WriteTx,
    account_id: i64,
    spent_for: &str,
) -> Result<Vec<wallet_lot_moves::Model>, WalletError> {
    use wallet_lot_moves::{Column, Entity};
    let spent = Movement {
        company_id: 0,
        kind: Kind::Points,
        amount: Money::ZERO,
        cause: Cause::Spent,
        reference: spent_for.to_owned(),
        memo: String::new(),
    };
    let Some(entry_id) = accounts::entry_id(tx, account_id, &spent).await? else {
        return Err(WalletError::NotFound("原使用记录"));
    };
    Ok(Entity::find()
        .filter(Column::EntryId.eq(entry_id))
        .order_by_asc(Column::Id)
        .all(tx.db())
        .await?)
}

async fn lots_of(tx: &WriteTx, moves: &[wallet_lot_moves::Model]) -> Result<HashMap<i64, Lot>, DbErr> {
    let lots = wallet_lots::Entity::find()
        .filter(wallet_lots::Column::Id.is_in(moves.iter().map(|row| row.lot_id)))
        .all(tx.db())
        .await?;
    Ok(lots.into_iter().map(|lot| (lot.id, lot)).collect())
}

/// What of it has not come back yet.
fn open_shares(moves: &[wallet_lot_moves::Model], lots: &HashMap<i64, Lot>) -> Vec<Share> {
    let share = |row: &wallet_lot_moves::Model| Share {
        id: row.lot_id,
        amount: -row.amount - row.returned,
        expires_at: lots.get(&row.lot_id).and_then(|lot| lot.expires_at),
    };
    moves.iter().map(share).collect()
}

async fn note_returned(
    tx: &WriteTx,
    moves: &[wallet_lot_moves::Model],
    lot_id: i64,
    part: Money,
) -> Result<(), DbErr> {
    use wallet_lot_moves::{Column, Entity};
    let id = moves.iter().find(|row| row.lot_id == lot_id).map(|row| row.id);
    let noted = Entity::update_many()
        .col_expr(Column::Returned, Expr::col(Column::Returned).add(part))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    if noted.rows_affected == 1 {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}
