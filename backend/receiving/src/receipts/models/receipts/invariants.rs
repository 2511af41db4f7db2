//! What must hold of goods-in at any time.
use std::collections::{BTreeSet, HashMap};

use catalog::{models::_entities::stock_movements, stock::models::stock::MovementKind};
use kernel::{Db, counts::to_usize};
use sea_orm::{
    DbErr, JoinType, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    models::_entities::{goods_receipt_lines, goods_receipts},
    receipts::models::receipts::Status,
};

/// Violations that one answer lists.
const MOST: u64 = 100;

/// All of this crate's invariants.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut all = lines_are_decided_whole(db).await?;
    all.extend(accepted_is_taken_in_once(db).await?);
    Ok(all)
}

/// For every decided line, accepted and refused units add up to the delivered ones; the others have no
/// decision.
async fn lines_are_decided_whole(db: &Db) -> Result<Vec<String>, DbErr> {
    use goods_receipt_lines::{Column, Entity, Relation};
    let decided: Vec<Status> = Status::ALL
        .into_iter()
        .filter(|status| status.is_decided())
        .collect();
    let said = || Expr::col(Column::Accepted.as_column_ref()).add(Expr::col(Column::Refused.as_column_ref()));
    let is_decided = || goods_receipts::Column::Status.is_in(decided.iter().copied());
    let half = is_decided().and(said().ne(Expr::col(Column::Quantity.as_column_ref())));
    let early = is_decided().not().and(said().ne(0_i64));
    let negative = Column::Accepted.lt(0_i64).or(Column::Refused.lt(0_i64));
    let lost = Column::Accepted.gt(0_i64).and(Column::BatchId.is_null());
    let rows = Entity::find()
        .join(JoinType::InnerJoin, Relation::GoodsReceipts.def())
        .filter(half.or(early).or(negative).or(lost))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let text = |line: goods_receipt_lines::Model| {
        format!(
            "line {} of goods receipt {}: {} came, {} accepted, {} refused",
            line.id, line.receipt_id, line.quantity, line.accepted, line.refused
        )
    };
    Ok(rows.into_iter().map(text).collect())
}

/// What receipts accepted into a batch is what its movements took in under their numbers: once, and nothing else.
async fn accepted_is_taken_in_once(db: &Db) -> Result<Vec<String>, DbErr> {
    type Sums = HashMap<(String, i64), i64>;
    let accepted: Vec<(String, i64, i64)> = {
        use goods_receipt_lines::{Column, Entity, Relation};
        Entity::find()
            .select_only()
            .column(goods_receipts::Column::Number)
            .column(Column::BatchId)
            .expr(Column::Accepted.sum().cast_as("bigint"))
            .join(JoinType::InnerJoin, Relation::GoodsReceipts.def())
            .filter(Column::BatchId.is_not_null())
            .group_by(goods_receipts::Column::Number)
            .group_by(Column::BatchId)
            .into_tuple()
            .all(db)
            .await?
    };
    let moved: Vec<(String, i64, i64)> = {
        use stock_movements::{Column, Entity};
        Entity::find()
            .select_only()
            .columns([Column::Reference, Column::BatchId])
            .expr(Column::Quantity.sum().cast_as("bigint"))
            .filter(Column::Kind.eq(MovementKind::Receive))
            .filter(Column::Reference.ne(""))
            .filter(Column::BatchId.is_not_null())
            .group_by(Column::Reference)
            .group_by(Column::BatchId)
            .into_tuple()
            .all(db)
            .await?
    };
    let sums = |rows: Vec<(String, i64, i64)>| -> Sums {
        rows.into_iter()
            .map(|(number, batch, sum)| ((number, batch), sum))
            .collect()
    };
    let (accepted, moved) = (sums(accepted), sums(moved));
    let places: BTreeSet<_> = accepted.keys().chain(moved.keys()).collect();
    let of = |sums: &Sums, place: &(String, i64)| sums.get(place).copied().unwrap_or_default();
    let wrong = places
        .into_iter()
        .filter(|place| of(&accepted, place) != of(&moved, place));
    let text = |place: &(String, i64)| {
        format!(
            "goods receipt {}, batch {}: {} accepted, {} taken in",
            place.0,
            place.1,
            of(&accepted, place),
            of(&moved, place)
        )
    };
    Ok(wrong.take(to_usize(MOST)).map(text).collect())
}
