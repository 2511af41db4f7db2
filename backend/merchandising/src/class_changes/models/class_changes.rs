//! Only quality management changes the class of an approved product (what it is, and the legal rules of its
//! sale): staff propose with a reason, another person of quality management decides, and until then the
//! product keeps its class.
use identity::audit::models::history::Change;
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};
use serde_json::Value;

use super::proposal::told;
use crate::{
    history::models::wording::WORDING,
    models::_entities::class_changes::{Column, Entity},
};

pub use super::decide::{Decision, decide, withdraw};
pub use super::direction::{Direction, direction};
pub use super::fields::{FIELDS, FORM_FIELDS, is_touched, take_out};
pub use super::find::{by_id, for_staff};
pub use super::proposal::{ClassChange, Source, Status};
pub use super::propose::{Justification, propose};

/// Of these goods those whose class waits for a decision, with the proposal.
pub async fn waiting_among(db: &Db, goods_ids: &[i64]) -> Result<Vec<(i64, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::GoodsId, Column::Id])
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
}

/// As logged, before and after.
pub fn told_of(change: &ClassChange) -> (Value, Value) {
    told(&change.before, &change.after)
}

/// The changes in readable form.
pub fn changes(change: &ClassChange) -> Vec<Change> {
    let (before, after) = told_of(change);
    WORDING.changes(Some(&before), Some(&after))
}
