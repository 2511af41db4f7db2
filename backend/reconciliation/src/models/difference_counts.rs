//! How many differences a statement has, and with them how far it is.
use kernel::{WriteTx, counts::to_i64};
use orders::errors::OrderError;
use sea_orm::{PaginatorTrait, prelude::*};

use super::states::{DifferenceStatus, Status};
use crate::models::_entities::{
    statement_differences,
    statements::{self, Model as Statement},
};

/// Writes how many differences there are, and how many are open.
pub(super) async fn count(tx: &WriteTx, statement_id: i64) -> Result<Statement, OrderError> {
    let of_statement = || {
        statement_differences::Entity::find()
            .filter(statement_differences::Column::StatementId.eq(statement_id))
    };
    let all = to_i64(of_statement().count(tx.db()).await?);
    let open = of_statement().filter(statement_differences::Column::Status.eq(DifferenceStatus::Open));
    let open = to_i64(open.count(tx.db()).await?);
    statements::Entity::update_many()
        .col_expr(statements::Column::Differences, Expr::value(all))
        .col_expr(statements::Column::OpenDifferences, Expr::value(open))
        .col_expr(
            statements::Column::Status,
            Expr::value(if open == 0 { Status::Settled } else { Status::Open }),
        )
        .filter(statements::Column::Id.eq(statement_id))
        .exec(tx.db())
        .await?;
    let found = statements::Entity::find_by_id(statement_id).one(tx.db()).await?;
    found.ok_or(OrderError::NotFound("对账单"))
}
