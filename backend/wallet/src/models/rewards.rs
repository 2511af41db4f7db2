//! Rewards of a company for a document (points for an order, vouchers of a campaign): due and given. A
//! settlement states the total due: it grants what is missing or takes back the excess, so that repeating it
//! does nothing. If there is too little to take back, the rest is recorded and deducted from later rewards.
use chrono::{DateTime, Utc};
use identity::companies::models::companies;
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{
    ActiveValue::Set, DbErr, ExprTrait, QueryOrder, QuerySelect, prelude::*, sea_query::OnConflict,
};

use super::{
    _entities::rewards::{ActiveModel, Column, Entity, Model},
    ledger::{self, Cause, Kind, Movement},
    lots,
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
    let mut given = row.given;
    if given < amount {
        credit(tx, due, (&row, amount - given), now).await?;
        given = amount;
    }
    save(tx, &row, (amount, given), now).await?;
    let taken_from = collect(tx, due.company_id, due.kind, now).await?;
    if amount < row.due && given > amount && !taken_from.contains(&row.id) {
        tell(tx, &row, (Money::ZERO, given - amount), now).await?;
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
        reference: document(row, &due.reference),
        memo: due.memo.clone(),
    };
    lots::credit(tx, movement, lots::over_after(now, due.valid_days), now).await?;
    Ok(())
}

/// The ledger books a document once; a later settlement of it is another one.
fn document(row: &Model, reference: &str) -> String {
    if row.revisions == 0 {
        reference.to_owned()
    } else {
        format!("{reference}:{}", row.revisions + 1)
    }
}

async fn save(
    tx: &WriteTx,
    row: &Model,
    (due, given): (Money, Money),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let saved = Entity::update_many()
        .col_expr(Column::Due, Expr::value(due))
        .col_expr(Column::Given, Expr::value(given))
        .col_expr(Column::Revisions, Expr::value(row.revisions + 1))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Revisions.eq(row.revisions))
        .exec(tx.db())
        .await?;
    if saved.rows_affected == 1 {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}

/// Takes back excess rewards, the oldest first, as far as the balance allows. The rows of which something was taken.
async fn collect(
    tx: &WriteTx,
    company_id: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, WalletError> {
    let mut taken_from = Vec::new();
    for row in owing(company_id, kind).lock(ROW_LOCK).all(tx.db()).await? {
        let owed = row.given - row.due;
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
            break;
        }
        save(tx, &row, (row.due, row.given - taken), now).await?;
        tell(tx, &row, (taken, owed - taken), now).await?;
        taken_from.push(row.id);
    }
    Ok(taken_from)
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
        .filter(Expr::col(Column::Given).gt(Expr::col(Column::Due)))
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
    let rows = owing(company_id, kind).all(db).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let documents = rows.iter().map(|row| (row.cause, row.reference.clone()));
    let mut memos = ledger::memos(db, company_id, kind, documents.collect()).await?;
    let debts = rows.into_iter().map(|row| Debt {
        amount: row.given - row.due,
        why: match memos.remove(&row.reference) {
            Some(memo) if !memo.is_empty() => format!("{}：{memo}", row.cause.text()),
            _ => row.cause.text().to_owned(),
        },
    });
    Ok(debts.collect())
}
