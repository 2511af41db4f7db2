//! How much of what a delivery brought may still go back: what was taken in, less what went back or waits to.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::states::Status;
use crate::models::_entities::{
    goods_receipt_lines::Model as Line,
    supplier_returns::{Column, Entity},
};

/// Units; 0: nothing of it can go back.
pub async fn of_line(db: &Db, line: &Line) -> Result<i64, DbErr> {
    let left = of_lines(db, std::slice::from_ref(line)).await?;
    Ok(left.get(&line.id).copied().unwrap_or_default())
}

/// By line.
pub async fn of_lines(db: &Db, lines: &[Line]) -> Result<HashMap<i64, i64>, DbErr> {
    let counted: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::LineId)
        .expr(Column::Quantity.sum().cast_as("bigint"))
        .filter(Column::LineId.is_in(lines.iter().map(|line| line.id)))
        .filter(Column::Status.is_in(Status::COUNTED))
        .group_by(Column::LineId)
        .into_tuple()
        .all(db)
        .await?;
    let mut left: HashMap<i64, i64> = lines.iter().map(|line| (line.id, line.accepted)).collect();
    for (line_id, units) in counted {
        left.entry(line_id).and_modify(|rest| *rest -= units);
    }
    Ok(left)
}
