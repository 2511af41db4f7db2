//! What must hold of goods that go back to suppliers at any time.
use kernel::Db;
use sea_orm::{
    ConnectionTrait, DbErr, JoinType, QueryOrder, QuerySelect, Statement,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::states::Status;
use crate::models::_entities::{
    goods_receipt_lines,
    supplier_returns::{Column, Entity, Relation},
};

/// Violations that one answer lists.
const MOST: u64 = 100;

/// By number and batch: what was agreed to, and what left under the number.
const UNEQUAL: &str = "
    SELECT number, batch_id, CAST(SUM(agreed) AS bigint) AS agreed, CAST(SUM(gone) AS bigint) AS gone
    FROM (
        SELECT number, batch_id, quantity AS agreed, 0 AS gone FROM supplier_returns WHERE status = 'sent'
        UNION ALL
        SELECT reference, COALESCE(batch_id, 0), 0, -quantity FROM stock_movements WHERE kind = 'supplier_return'
    ) AS units
    GROUP BY number, batch_id
    HAVING SUM(agreed) <> SUM(gone)
    ORDER BY number, batch_id
    LIMIT";

pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut all = no_more_goes_back_than_came(db).await?;
    all.extend(what_is_sent_leaves_once(db).await?);
    Ok(all)
}

/// Of each line of a delivery.
async fn no_more_goes_back_than_came(db: &Db) -> Result<Vec<String>, DbErr> {
    let back = || Column::Quantity.sum().cast_as("bigint");
    let came = goods_receipt_lines::Column::Accepted;
    let rows: Vec<(i64, i64, i64)> = Entity::find()
        .select_only()
        .column(Column::LineId)
        .column(came)
        .expr(back())
        .join(JoinType::InnerJoin, Relation::GoodsReceiptLines.def())
        .filter(Column::Status.is_in(Status::COUNTED))
        .group_by(Column::LineId)
        .group_by(came)
        .having(back().gt(Expr::col(came.as_column_ref())))
        .order_by_asc(Column::LineId)
        .limit(MOST)
        .into_tuple()
        .all(db)
        .await?;
    let text = |(line, came, back): (i64, i64, i64)| {
        format!("line {line} of a receipt: {came} packs were accepted, {back} are returned to the supplier")
    };
    Ok(rows.into_iter().map(text).collect())
}

/// The movements under the number of a return are what left with it: all of it where it was agreed to, else nothing.
async fn what_is_sent_leaves_once(db: &Db) -> Result<Vec<String>, DbErr> {
    let statement = Statement::from_string(db.get_database_backend(), format!("{UNEQUAL} {MOST}"));
    let rows = db.query_all_raw(statement).await?;
    let texts = rows.iter().map(|row| -> Result<String, DbErr> {
        let number: String = row.try_get("", "number")?;
        let batch: i64 = row.try_get("", "batch_id")?;
        let (agreed, gone): (i64, i64) = (row.try_get("", "agreed")?, row.try_get("", "gone")?);
        Ok(format!(
            "supplier return {number}, batch {batch}: {agreed} agreed to, {gone} left"
        ))
    });
    texts.collect()
}
