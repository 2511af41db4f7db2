//! The bank's statement against the bank transactions that finance has confirmed. Remittance proofs are confirmed
//! days after the money came, and statements are uploaded days after either: a bank transaction is looked for on the
//! statements of all days.
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use gateways::payments::{Channel, LineKind, StatementLine};
use kernel::{Money, WriteTx, clock::day_start};
use orders::{errors::OrderError, models::_entities::bank_transactions};
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::{
    compare::{Difference, Discrepancy, OwnRecord, compared},
    difference_counts::count,
    states::DifferenceStatus,
};
use crate::models::_entities::{
    statement_differences, statement_lines,
    statements::{self, Model as Statement},
};

/// The statement's lines are kept already.
pub async fn differences(
    tx: &WriteTx,
    statement: &Statement,
    lines: &[StatementLine],
) -> Result<Vec<Difference>, DbErr> {
    use bank_transactions::{Column, Entity};
    let named = Entity::find()
        .filter(Column::Reference.in_subquery(numbers_of(statement)))
        .all(tx.db())
        .await?;
    let missed = Entity::find()
        .filter(Column::CreatedAt.gte(day_start(first_day(tx, statement).await?)))
        .filter(Column::CreatedAt.lt(day_start(statement.day) + TimeDelta::days(1)))
        .filter(Column::Reference.not_in_subquery(numbers_of_all()))
        .filter(Column::Reference.not_in_subquery(missed_elsewhere(statement)))
        .all(tx.db())
        .await?;
    let own = |is_of_day| {
        move |row: bank_transactions::Model| OwnRecord {
            number: row.reference,
            gateway_number: String::new(),
            amount: row.amount,
            is_of_day,
        }
    };
    let ours: Vec<OwnRecord> = named
        .into_iter()
        .map(own(false))
        .chain(missed.into_iter().map(own(true)))
        .collect();
    let theirs: Vec<&StatementLine> = lines.iter().collect();
    Ok(compared(LineKind::Payment, &ours, &theirs))
}

/// Confirmations before the first uploaded statement are on none.
async fn first_day(tx: &WriteTx, statement: &Statement) -> Result<NaiveDate, DbErr> {
    use statements::{Column, Entity};
    let first = Entity::find()
        .filter(Column::Channel.eq(Channel::Transfer))
        .filter(Column::ComparedAt.is_not_null())
        .order_by_asc(Column::Day)
        .one(tx.db())
        .await?;
    Ok(first.map_or(statement.day, |first| first.day.min(statement.day)))
}

fn numbers_of(statement: &Statement) -> SelectStatement {
    statement_lines::Entity::find()
        .select_only()
        .column(statement_lines::Column::Number)
        .filter(statement_lines::Column::StatementId.eq(statement.id))
        .into_query()
}

fn numbers_of_all() -> SelectStatement {
    statement_lines::Entity::find()
        .select_only()
        .column(statement_lines::Column::Number)
        .inner_join(statements::Entity)
        .filter(statements::Column::Channel.eq(Channel::Transfer))
        .into_query()
}

/// A missing bank transaction is reported once, on the first statement that should have had it.
fn missed_elsewhere(statement: &Statement) -> SelectStatement {
    use statement_differences::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::Number)
        .filter(Column::Channel.eq(Channel::Transfer))
        .filter(Column::Difference.eq(Discrepancy::MissingThere))
        .filter(Column::StatementId.ne(statement.id))
        .into_query()
}

/// Movements missing on other days that are on this statement are settled.
pub async fn found_at_last(
    tx: &WriteTx,
    statement: &Statement,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let missed = Condition::all()
        .add(statement_differences::Column::Difference.eq(Discrepancy::MissingThere))
        .add(statement_differences::Column::StatementId.ne(statement.id))
        .add(statement_differences::Column::Number.in_subquery(numbers_of(statement)));
    end(tx, missed, &found_on(statement.day), now).await
}

fn found_on(day: NaiveDate) -> String {
    format!("{day} 的银行流水里有这一笔")
}

/// Finance confirmed a bank transaction that a statement had before: the line is explained.
#[kernel::boxed]
pub async fn explain(
    tx: &WriteTx,
    reference: &str,
    amount: Money,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let unknown = Condition::all()
        .add(statement_differences::Column::Difference.eq(Discrepancy::MissingHere))
        .add(statement_differences::Column::Number.eq(reference))
        .add(statement_differences::Column::TheirAmount.eq(amount));
    end(tx, unknown, "财务已确认这笔到款", now).await
}

async fn end(tx: &WriteTx, which: Condition, why: &str, now: DateTime<Utc>) -> Result<(), OrderError> {
    use statement_differences::{Column, Entity};
    let open = Entity::find()
        .filter(Column::Channel.eq(Channel::Transfer))
        .filter(Column::Status.eq(DifferenceStatus::Open))
        .filter(which)
        .all(tx.db())
        .await?;
    if open.is_empty() {
        return Ok(());
    }
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(DifferenceStatus::Settled))
        .col_expr(Column::Reason, Expr::value(why))
        .col_expr(Column::SettledAt, Expr::value(now))
        .filter(Column::Id.is_in(open.iter().map(|row| row.id)))
        .exec(tx.db())
        .await?;
    let mut touched: Vec<i64> = open.into_iter().map(|row| row.statement_id).collect();
    touched.sort_unstable();
    touched.dedup();
    for statement_id in touched {
        count(tx, statement_id).await?;
    }
    Ok(())
}
