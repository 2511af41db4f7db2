//! Rows of accounts and entries. The account must be locked before its balance is changed.
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*, sea_query::OnConflict};

use super::{
    _entities::{wallet_accounts, wallet_entries},
    causes::Kind,
    movement::Movement,
};
use crate::errors::WalletError;

pub use wallet_accounts::Model as Account;

/// None until something was first booked.
pub async fn find_account(db: &Db, company_id: i64, kind: Kind) -> Result<Option<Account>, DbErr> {
    use wallet_accounts::{Column, Entity};
    Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Kind.eq(kind))
        .one(db)
        .await
}

/// The account, made when missing and locked until the transaction ends.
pub(super) async fn open(
    tx: &WriteTx,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<Account, DbErr> {
    use wallet_accounts::{ActiveModel, Column, Entity};
    let find = || {
        Entity::find()
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::Kind.eq(kind))
            .lock(ROW_LOCK)
            .one(tx.db())
    };
    if let Some(account) = find().await? {
        return Ok(account);
    }
    let row = ActiveModel {
        company_id: Set(company_id),
        kind: Set(kind),
        created_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::CompanyId, Column::Kind])
        .do_nothing()
        .to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    find()
        .await?
        .ok_or_else(|| DbErr::RecordNotFound("wallet account".into()))
}

/// Enters a movement that the locked account covers; returns the balance after it. One cause books a document
/// once.
pub(super) async fn enter(
    tx: &WriteTx,
    account: &Account,
    movement: &Movement,
    now: DateTime<Utc>,
) -> Result<Money, WalletError> {
    use wallet_entries::{ActiveModel, Column, Entity};
    let after = account.balance + movement.amount;
    let entry = ActiveModel {
        account_id: Set(account.id),
        amount: Set(movement.amount),
        balance_after: Set(after),
        kind: Set(movement.cause),
        reference: Set(movement.reference.clone()),
        memo: Set(movement.memo.clone()),
        at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::AccountId, Column::Kind, Column::Reference])
        .do_nothing()
        .to_owned();
    let entered = Entity::insert(entry)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    if entered == 0 {
        return Err(WalletError::Repeated(movement.reference.clone()));
    }
    move_balance(tx, account, after).await?;
    Ok(after)
}

/// The entry of this document, once it is booked.
pub(super) async fn entry_id(
    tx: &WriteTx,
    account_id: i64,
    movement: &Movement,
) -> Result<Option<i64>, DbErr> {
    use wallet_entries::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::Kind.eq(movement.cause))
        .filter(Column::Reference.eq(&movement.reference))
        .into_tuple()
        .one(tx.db())
        .await
}

/// The condition repeats the locked row's value: should it ever fail, nothing is booked.
async fn move_balance(tx: &WriteTx, account: &Account, after: Money) -> Result<(), DbErr> {
    use wallet_accounts::{Column, Entity};
    let moved = Entity::update_many()
        .col_expr(Column::Balance, Expr::value(after))
        .filter(Column::Id.eq(account.id))
        .filter(Column::Balance.eq(account.balance))
        .exec(tx.db())
        .await?;
    if moved.rows_affected == 1 {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}
