//! When a draw waits for finance: prizes that cost too much, or things. The same limit holds for goods of the points mall.
use kernel::{Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{
    draws::Status,
    odds,
    prizes::{self, Kind},
};
use crate::models::_entities::{
    draw_rules::{Column, Entity},
    draws,
};

pub use crate::models::_entities::draw_rules::Model as DrawRules;

/// 10,000,000.00
pub const HIGHEST: Money = Money(1_000_000_000);

impl DrawRules {
    pub fn finance_note(&self) -> String {
        format!(
            "奖品总额超过 {} 元或有实物奖品的，须先由财务同事批准再开始",
            self.finance_above
        )
    }

    /// Whether prizes are more than one person decides about: they cost too much altogether, or nobody can say how much. What
    /// a thing is worth is only said by the person who wrote the draw.
    pub fn asks_finance(&self, kinds: impl IntoIterator<Item = Kind>, exposure: Option<Money>) -> bool {
        exposure.is_none_or(|cost| cost > self.finance_above)
            || kinds.into_iter().any(|kind| kind == Kind::Goods)
    }
}

/// The rule; the migration writes the one row there is.
#[kernel::boxed]
pub async fn current(db: &Db) -> Result<DrawRules, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("draw_rules".into()))
}

/// The same, and nobody sets it until the transaction ends. Held before any draw.
pub(crate) async fn locked(tx: &WriteTx) -> Result<DrawRules, DbErr> {
    let row = Entity::find()
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    row.ok_or_else(|| DbErr::RecordNotFound("draw_rules".into()))
}

/// Before and after.
pub async fn set(tx: &WriteTx, finance_above: Money) -> Result<(DrawRules, DrawRules), DbErr> {
    let before = locked(tx).await?;
    let mut row = before.clone().into_active_model();
    row.finance_above = Set(finance_above);
    let after = row.update(tx.db()).await?;
    queue_drafts(tx, &after).await?;
    Ok((before, after))
}

/// Drafts that nobody has decided about wait for finance by this rule, whatever held when they were written: else one that is
/// above it now could neither start nor be approved.
async fn queue_drafts(tx: &WriteTx, rules: &DrawRules) -> Result<(), DbErr> {
    let undecided = draws::Entity::find()
        .filter(draws::Column::Status.eq(Status::Draft))
        .filter(draws::Column::ApprovedBy.is_null())
        .filter(draws::Column::Refusal.eq(""))
        .order_by_asc(draws::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    for draw in undecided {
        let prizes = prizes::of(tx.db(), draw.id).await?;
        let exposure = odds::exposure(&prizes, draw.budget);
        let waits = rules.asks_finance(prizes.iter().map(|prize| prize.kind), exposure);
        if waits != draw.waits_for_finance {
            let mut row = draw.into_active_model();
            row.waits_for_finance = Set(waits);
            row.update(tx.db()).await?;
        }
    }
    Ok(())
}
