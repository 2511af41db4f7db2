//! Rewards of a company for a document (points for an order, vouchers of a campaign): due and given. A
//! settlement states the total due: it grants what is missing or takes back the excess, so that repeating it
//! does nothing. If there is too little to take back, the rest is recorded and deducted from later rewards. What
//! expired unspent gave no advantage: nothing of it is owed.
use chrono::{DateTime, Utc};
use identity::companies::models::companies;
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{
    ActiveValue::Set, DbErr, ExprTrait, QueryOrder, QuerySelect, prelude::*, sea_query::OnConflict,
};

use super::{
    _entities::rewards::{ActiveModel, Column, Entity, Model},
    ledger::{self, Cause, Kind, Movement},
    lots::{self, expiry},
};
use crate::{errors::WalletError, events::RewardTakenBack};

/// What a company should have for a document.
#[derive(Clone, Debug)]
pub struct Due {
    pub company_id: i64,
    pub kind: Kind,
    pub cause: Cause,
    /// `order:YJ…`, `cashback:12`.
    pub reference: String,
    /// The total, not the difference.
    pub amount: Money,
    /// The validity of rewards granted now.
    pub valid_days: i64,
    pub memo: String,
}

/// Adjusts the given amount to the due amount.
#[kernel::boxed]
pub async fn settle(tx: &WriteTx, due: &Due, now: DateTime<Utc>) -> Result<(), WalletError> {
    let amount = due.amount.floored_at_zero();
    // Settlements of one company wait for each other: each may take back what another one gave.
    companies::lock(tx, due.company_id).await?;
    let row = match held(tx, due).await? {
        Some(row) => row,
        None if amount == Money::ZERO => return Ok(()),
        None => begin(tx, due, now).await?,
    };
    if row.due == amount {
        return Ok(());
    }
    if row.given < amount {
        credit(tx, due, (&row, amount - row.given), now).await?;
    }
    let after = Model {
        due: amount,
        given: Ord::max(row.given, amount),
        ..row.clone()
    };
    save(tx, after, now).await?;
    let untouched = collect(tx, due.company_id, due.kind, now).await?;
    if amount < row.due
        && let Some(row) = untouched.iter().find(|owing| owing.id == row.id)
    {
        tell(tx, row, (Money::ZERO, owed(row)), now).await?;
    }
    Ok(())
}

async fn held(tx: &WriteTx, due: &Due) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompanyId.eq(due.company_id))
        .filter(Column::Kind.eq(due.kind))
        .filter(Column::Cause.eq(due.cause))
        .filter(Column::Reference.eq(&due.reference))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
}

async fn begin(tx: &WriteTx, due: &Due, now: DateTime<Utc>) -> Result<Model, DbErr> {
    let row = ActiveModel {
        company_id: Set(due.company_id),
        kind: Set(due.kind),
        cause: Set(due.cause),
        reference: Set(due.reference.clone()),
        updated_at: Set(now),
        ..Default::default()
    };
    let columns = [Column::CompanyId, Column::Kind, Column::Cause, Column::Reference];
    let once = OnConflict::columns(columns).do_nothing().to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    let row = held(tx, due).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("reward".into()))
}

async fn credit(
    tx: &WriteTx,
    due: &Due,
    (row, amount): (&Model, Money),
    now: DateTime<Utc>,
) -> Result<(), WalletError> {
    let movement = Movement {
        company_id: due.company_id,
        kind: due.kind,
        amount,
        cause: due.cause,
        reference: document(row.revisions, &due.reference),
        memo: due.memo.clone(),
    };
    lots::credit(tx, movement, lots::over_after(now, due.valid_days), now).await?;
    Ok(())
}

/// The ledger books a document once; a later settlement of it is another one.
fn document(revisions: i64, reference: &str) -> String {
    if revisions == 0 {
        reference.to_owned()
    } else {
        format!("{reference}:{}", revisions + 1)
    }
}

/// Stores what it should be; returns the row after it.
async fn save(tx: &WriteTx, row: Model, now: DateTime<Utc>) -> Result<Model, DbErr> {
    let revisions = row.revisions + 1;
    let saved = Entity::update_many()
        .col_expr(Column::Due, Expr::value(row.due))
        .col_expr(Column::Given, Expr::value(row.given))
        .col_expr(Column::Lapsed, Expr::value(row.lapsed))
        .col_expr(Column::Revisions, Expr::value(revisions))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Revisions.eq(row.revisions))
        .exec(tx.db())
        .await?;
    if saved.rows_affected == 1 {
        Ok(Model { revisions, ..row })
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}

/// Takes back excess rewards, the oldest first, as far as the balance allows. The rows of which nothing could be taken.
async fn collect(
    tx: &WriteTx,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<Vec<Model>, WalletError> {
    let mut untouched = Vec::new();
    for row in without_lapsed(tx, company_id, kind, now).await? {
        if !untouched.is_empty() {
            untouched.push(row);
            continue;
        }
        let owed = owed(&row);
        let movement = Movement {
            company_id,
            kind,
            amount: -owed,
            cause: Cause::TakenBack,
            reference: format!("{}:{}:{}", row.cause.code(), row.reference, row.revisions + 1),
            memo: format!("{}扣回", row.cause.text()),
        };
        let taken = lots::take_back(tx, movement, now).await?;
        if taken == Money::ZERO {
            untouched.push(row);
            continue;
        }
        let after = Model {
            given: row.given - taken,
            ..row
        };
        let row = save(tx, after, now).await?;
        tell(tx, &row, (taken, owed - taken), now).await?;
    }
    Ok(untouched)
}

/// Notes what expired unspent; returns the rows that owe something all the same, the oldest first.
async fn without_lapsed(
    tx: &WriteTx,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<Vec<Model>, WalletError> {
    let rows = owing(company_id, kind).lock(ROW_LOCK).all(tx.db()).await?;
    if !rows.is_empty() {
        expiry::run_out_of(tx, company_id, kind, now).await?;
    }
    let mut still_owing = Vec::new();
    for row in rows {
        let lapsed = lapsed(tx.db(), &row).await?;
        let row = if lapsed == row.lapsed {
            row
        } else {
            save(tx, Model { lapsed, ..row }, now).await?
        };
        if owed(&row).is_positive() {
            still_owing.push(row);
        }
    }
    Ok(still_owing)
}

/// What of a reward expired unspent, by all its settlements.
async fn lapsed(db: &Db, row: &Model) -> Result<Money, DbErr> {
    let settlements = 0..=row.revisions;
    let documents = settlements.map(|revisions| document(revisions, &row.reference));
    expiry::unspent(db, row.company_id, row.kind, (row.cause, documents.collect())).await
}

/// What the company has had of it beyond what is due.
fn owed(row: &Model) -> Money {
    row.given - row.lapsed - row.due
}

async fn tell(
    tx: &WriteTx,
    row: &Model,
    (taken, rest): (Money, Money),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let words = |amount: Money| {
        if amount.is_positive() {
            row.kind.words(amount)
        } else {
            String::new()
        }
    };
    let event = RewardTakenBack {
        company_id: row.company_id,
        kind: row.kind.code().into(),
        amount: words(taken),
        rest: words(rest),
        reference: row.reference.clone(),
    };
    outbox::publish(tx, &event, now).await
}

fn owing(company_id: i64, kind: Kind) -> Select<Entity> {
    Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Kind.eq(kind))
        .filter(
            Expr::col(Column::Given)
                .sub(Expr::col(Column::Lapsed))
                .gt(Expr::col(Column::Due)),
        )
        .order_by_asc(Column::Id)
}

/// What could not be taken back of a reward, since it was spent: what comes next pays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debt {
    pub amount: Money,
    /// What the reward was given for, for people.
    pub why: String,
}

/// The oldest first.
#[kernel::boxed]
pub async fn debts(db: &Db, company_id: i64, kind: Kind) -> Result<Vec<Debt>, DbErr> {
    let mut rows = owing(company_id, kind).all(db).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    for row in &mut rows {
        row.lapsed = lapsed(db, row).await?;
    }
    rows.retain(|row| owed(row).is_positive());
    let documents = rows.iter().map(|row| (row.cause, row.reference.clone()));
    let mut memos = ledger::memos(db, company_id, kind, documents.collect()).await?;
    let debts = rows.into_iter().map(|row| Debt {
        amount: owed(&row),
        why: match memos.remove(&row.reference) {
            Some(memo) if !memo.is_empty() => format!("{}：{memo}", row.cause.text()),
            _ => row.cause.text().to_owned(),
        },
    });
    Ok(debts.collect())
}
