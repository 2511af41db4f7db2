//! What must hold of prices at any time. Each function answers with the violations as text; none is good.
use kernel::Db;
use sea_orm::{
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::_entities::price_changes;
use crate::prices::models::price_changes::State;

/// Violations that one answer lists; more say nothing new.
const MOST: u64 = 100;

/// All of this crate's invariants.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    prices_took_two_people(db).await
}

/// What needed a second person was agreed to by one, and only what waits blocks its goods.
pub async fn prices_took_two_people(db: &Db) -> Result<Vec<String>, DbErr> {
    use price_changes::{Column, Entity};
    let waiting = Column::State.eq(State::Waiting);
    let alone = Column::State
        .eq(State::Approved)
        .and(Expr::col(Column::ProposedBy).equals(Column::DecidedBy));
    let blocking = waiting.clone().not().and(Column::WaitingGoodsId.is_not_null());
    let not_blocking = waiting.and(Column::WaitingGoodsId.is_null());
    let rows = Entity::find()
        .filter(alone.or(blocking).or(not_blocking))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let text = |row: price_changes::Model| {
        format!(
            "price change {} of goods {}: {}, proposed by {:?}, decided by {:?}",
            row.id,
            row.goods_id,
            row.state.code(),
            row.proposed_by,
            row.decided_by
        )
    };
    Ok(rows.into_iter().map(text).collect())
}
