//! Daily reconciliation: what a gateway or the bank says happened on a day, line by line against our books; staff settle
//! every difference with a reason.
use chrono::{DateTime, NaiveDate, Utc};
use gateways::payments::{Channel, LineKind, StatementLine};
use kernel::{Actor, Money, WriteTx, counts::to_i64, db::ROW_LOCK};
use orders::errors::OrderError;
use sea_orm::{ActiveValue::Set, QuerySelect, prelude::*, sea_query::OnConflict};

use super::{compare, difference_counts::count, transfers};
use crate::models::_entities::{statement_differences, statement_lines, statements};

pub use super::states::{DifferenceStatus, Status};
pub use statement_differences::Model as DifferenceRow;
pub use statements::Model as Statement;

/// Compares a statement with our books and stores both. Comparing again updates open differences and keeps
/// settled ones.
pub async fn take(
    tx: &WriteTx,
    channel: Channel,
    day: NaiveDate,
    lines: &[StatementLine],
    now: DateTime<Utc>,
) -> Result<Statement, OrderError> {
    let statement = open(tx, channel, day, now).await?;
    keep_lines(tx, &statement, lines).await?;
    let found = if channel == Channel::Transfer {
        transfers::found_at_last(tx, &statement, now).await?;
        transfers::differences(tx, &statement, lines).await?
    } else {
        compare::of_gateway(tx, channel, day, lines).await?
    };
    keep_differences(tx, &statement, found, now).await?;
    let sum = |kind| -> Money {
        let of_kind = lines.iter().filter(|line| line.kind == kind);
        of_kind.map(|line| line.amount).sum()
    };
    let update = statements::Entity::update_many()
        .col_expr(statements::Column::Lines, Expr::value(to_i64(lines.len())))
        .col_expr(statements::Column::Paid, Expr::value(sum(LineKind::Payment)))
        .col_expr(statements::Column::Refunded, Expr::value(sum(LineKind::Refund)))
        .col_expr(statements::Column::Error, Expr::value(""))
        .col_expr(
            statements::Column::NextAttemptAt,
            Expr::value(None::<DateTime<Utc>>),
        )
        .col_expr(statements::Column::ComparedAt, Expr::value(now));
    update
        .filter(statements::Column::Id.eq(statement.id))
        .exec(tx.db())
        .await?;
    count(tx, statement.id).await
}

/// The statement of this channel and day, locked; made when it is not there.
pub(super) async fn open(
    tx: &WriteTx,
    channel: Channel,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Statement, OrderError> {
    use statements::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        channel: Set(channel),
        day: Set(day),
        status: Set(Status::Missing),
        created_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::Channel, Column::Day])
        .do_nothing()
        .to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    let found = Entity::find()
        .filter(Column::Channel.eq(channel))
        .filter(Column::Day.eq(day))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(OrderError::NotFound("对账单"))
}

async fn keep_lines(tx: &WriteTx, statement: &Statement, lines: &[StatementLine]) -> Result<(), DbErr> {
    use statement_lines::{ActiveModel, Column, Entity};
    /// Rows of one insert: PostgreSQL takes 65,535 values.
    const AT_ONCE: usize = 1000;
    Entity::delete_many()
        .filter(Column::StatementId.eq(statement.id))
        .exec(tx.db())
        .await?;
    for part in lines.chunks(AT_ONCE) {
        let rows = part.iter().map(|line| ActiveModel {
            statement_id: Set(statement.id),
            kind: Set(line.kind),
            number: Set(line.number.clone()),
            gateway_number: Set(line.gateway_number.clone()),
            amount: Set(line.amount),
            payer_name: Set(line.payer_name.clone()),
            ..Default::default()
        });
        let once = OnConflict::columns([Column::StatementId, Column::Kind, Column::Number])
            .do_nothing()
            .to_owned();
        Entity::insert_many(rows)
            .on_conflict(once)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(())
}

async fn keep_differences(
    tx: &WriteTx,
    statement: &Statement,
    found: Vec<compare::Difference>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use statement_differences::{ActiveModel, Column, Entity};
    Entity::delete_many()
        .filter(Column::StatementId.eq(statement.id))
        .filter(Column::Status.eq(DifferenceStatus::Open))
        .exec(tx.db())
        .await?;
    let once = OnConflict::columns([
        Column::StatementId,
        Column::Kind,
        Column::Difference,
        Column::Number,
    ])
    .do_nothing()
    .to_owned();
    for difference in found {
        let row = ActiveModel {
            statement_id: Set(statement.id),
            channel: Set(statement.channel),
            day: Set(statement.day),
            kind: Set(difference.kind),
            difference: Set(difference.what),
            number: Set(difference.number),
            gateway_number: Set(difference.gateway_number),
            our_amount: Set(difference.ours),
            their_amount: Set(difference.theirs),
            status: Set(DifferenceStatus::Open),
            created_at: Set(now),
            ..Default::default()
        };
        Entity::insert(row)
            .on_conflict(once.clone())
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(())
}

/// Explained, with the action taken.
pub async fn settle(
    tx: &WriteTx,
    id: i64,
    reason: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<DifferenceRow, OrderError> {
    use statement_differences::{Column, Entity};
    let before = Entity::find_by_id(id).one(tx.db()).await?;
    let before = before.ok_or(OrderError::NotFound("对账差异"))?;
    let settled = Entity::update_many()
        .col_expr(Column::Status, Expr::value(DifferenceStatus::Settled))
        .col_expr(Column::Reason, Expr::value(reason))
        .col_expr(Column::SettledBy, Expr::value(actor.id))
        .col_expr(Column::SettledAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(DifferenceStatus::Open))
        .exec(tx.db())
        .await?;
    if settled.rows_affected != 1 {
        return Err(OrderError::WrongState("这条差异已经处理过，请刷新查看"));
    }
    count(tx, before.statement_id).await?;
    let after = Entity::find_by_id(id).one(tx.db()).await?;
    after.ok_or(OrderError::NotFound("对账差异"))
}
