//! Accounts and their entries. An entry moves the balance of a locked account in the caller's transaction, so that no
//! balance falls below zero however many requests come at once.
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, paging::PageRequest};
use sea_orm::{
    ActiveValue::Set,
    DbErr, ExprTrait, PaginatorTrait, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Alias, OnConflict},
};

use super::_entities::{wallet_accounts, wallet_entries};
use crate::errors::WalletError;

pub use wallet_entries::Model as Entry;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    /// Money, in fen.
    Balance,
    Points,
    /// Cash vouchers, in fen.
    Voucher,
}

impl Kind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Points => "points",
            Self::Voucher => "voucher",
        }
    }
}

/// Why an amount moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Cause {
    TopUp,
    Payment,
    Refund,
}

impl Cause {
    pub const ALL: [Self; 3] = [Self::TopUp, Self::Payment, Self::Refund];

    /// As the storefront asks for it (`use_type`).
    pub const fn number(self) -> i64 {
        match self {
            Self::TopUp => 1,
            Self::Payment => 2,
            Self::Refund => 3,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::TopUp => "充值",
            Self::Payment => "支付",
            Self::Refund => "退款",
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::TopUp => "top_up",
            Self::Payment => "payment",
            Self::Refund => "refund",
        }
    }
}

/// One movement. `reference` names the document; one cause books a document once.
#[derive(Clone, Debug)]
pub struct Movement {
    pub company_id: i64,
    pub kind: Kind,
    /// Positive comes in, negative goes out; fen or points.
    pub amount: Money,
    pub cause: Cause,
    pub reference: String,
    pub memo: String,
}

/// What a company has; zero without an account.
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

/// What a page of entries may ask for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
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
    asked: &Asked,
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
    let total = found.clone().count(db).await?;
    let rows = found
        .order_by_desc(Column::Id)
        .offset(page.offset())
        .limit(page.per_page)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// What ever came in, and what ever went out; neither is negative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    pub came_in: Money,
    pub went_out: Money,
}

pub async fn sums(db: &Db, company_id: i64, kind: Kind) -> Result<Sums, DbErr> {
    use wallet_entries::{Column, Entity};
    let Some(account) = find_account(db, company_id, kind).await? else {
        return Ok(Sums::default());
    };
    let all = || Entity::find().filter(Column::AccountId.eq(account.id));
    let came_in = total_of(db, all().filter(Column::Amount.gt(0))).await?;
    let went_out = total_of(db, all().filter(Column::Amount.lt(0))).await?;
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

/// Books a movement; answers the balance after it.
pub async fn book(tx: &WriteTx, movement: Movement, now: DateTime<Utc>) -> Result<Money, WalletError> {
    let account = open_account(tx, movement.company_id, movement.kind, now).await?;
    let before = account.balance;
    if before + movement.amount < Money::ZERO {
        if is_booked(tx, account.id, &movement).await? {
            return Err(WalletError::Repeated(movement.reference));
        }
        return Err(WalletError::Insufficient {
            balance: before,
            needed: -movement.amount,
        });
    }
    // The account is locked: its balance after the movement is known.
    let after = before + movement.amount;
    enter(tx, account.id, movement, after, now).await?;
    move_balance(tx, account.id, before, after).await?;
    Ok(after)
}

/// One cause books a document once.
async fn enter(
    tx: &WriteTx,
    account_id: i64,
    movement: Movement,
    after: Money,
    now: DateTime<Utc>,
) -> Result<(), WalletError> {
    use wallet_entries::{ActiveModel, Column, Entity};
    let entry = ActiveModel {
        account_id: Set(account_id),
        amount: Set(movement.amount),
        balance_after: Set(after),
        kind: Set(movement.cause),
        reference: Set(movement.reference.clone()),
        memo: Set(movement.memo),
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
        return Err(WalletError::Repeated(movement.reference));
    }
    Ok(())
}

async fn find_account(db: &Db, company_id: i64, kind: Kind) -> Result<Option<wallet_accounts::Model>, DbErr> {
    use wallet_accounts::{Column, Entity};
    Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Kind.eq(kind))
        .one(db)
        .await
}

/// The account, made when missing and locked until the transaction ends.
async fn open_account(
    tx: &WriteTx,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<wallet_accounts::Model, DbErr> {
    use wallet_accounts::{ActiveModel, Column, Entity};
    let find = || {
        Entity::find()
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::Kind.eq(kind))
            .lock_exclusive()
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

async fn is_booked(tx: &WriteTx, account_id: i64, movement: &Movement) -> Result<bool, DbErr> {
    use wallet_entries::{Column, Entity};
    let found = Entity::find()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::Kind.eq(movement.cause))
        .filter(Column::Reference.eq(&movement.reference))
        .one(tx.db())
        .await?;
    Ok(found.is_some())
}

/// Its condition repeats what the locked row said: should it ever fail, nothing is booked.
async fn move_balance(tx: &WriteTx, account_id: i64, before: Money, after: Money) -> Result<(), DbErr> {
    use wallet_accounts::{Column, Entity};
    let moved = Entity::update_many()
        .col_expr(Column::Balance, Expr::value(after))
        .filter(Column::Id.eq(account_id))
        .filter(Column::Balance.eq(before))
        .exec(tx.db())
        .await?;
    if moved.rows_affected == 1 {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}
